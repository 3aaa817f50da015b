import type { BenchRow } from '../data.ts'

/** The interface of a grid's page. Everything else the bench does by mouse, wheel, keys and clipboard. */
export interface Stage {
  /** Puts the grid into an element that has its size. */
  mount(host: HTMLElement, rows: BenchRow[]): void
  /** Returns the value of a cell, which proves that typing and pasting arrived. */
  read(row: number, key: string): unknown
  /** The text painted at a point, where elements do not tell. */
  textAt?(x: number, y: number): string
}
