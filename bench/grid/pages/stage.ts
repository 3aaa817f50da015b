import type { BenchRow } from '../data.ts'

/** What the bench asks of a grid's page; everything else it does with mouse, wheel, keys and clipboard, as people do. */
export interface Stage {
  /** Puts the grid into an element that has its size. */
  mount(host: HTMLElement, rows: BenchRow[]): void
  /** What the grid holds now; proves that typing and pasting arrived. */
  read(row: number, key: string): unknown
  /** The text painted at a point, where elements do not tell. */
  textAt?(x: number, y: number): string
}
