import { buildPages, openBrowser, openPage } from './grid/site.ts'
import { type Costs, type Measure, measures, tour } from './grid/tour.ts'
import type { Row } from './measure.ts'
import { isSmall, sizeOf } from './size.ts'

const rounds = sizeOf('gridRounds')
/** In the order in which each round goes through them; the first is what painting alone costs. */
const grids = { floor: 'floor', ours: 'ours', vxe: 'vxe-table', ag: 'AG Grid', glide: 'Glide' }
type GridName = keyof typeof grids

/** Features that a grid lacks are printed, because its numbers do not include them. */
const lacks: Partial<Record<GridName, string>> = {
  vxe: 'pasting is in its paid extension: a handler of the page writes the values, then updateData and validate',
  ag: 'pasting is in the paid edition and statistics are a pinned row: the page does both',
  glide: 'no statistics (a frozen last row, added up by the page), no messages of validation, dates and codes as text',
}

const titles: Record<Measure, string> = {
  load: 'load of 100,000 × 30',
  heap: 'memory after load',
  slow: 'slow scroll, per frame',
  fast: 'fast scroll, per jump',
  key: 'typing, per key',
  paste: 'paste of 1,000 × 10',
}
const limits: Partial<Record<Measure, number>> = { slow: 10, fast: 60, key: 16 }

/**
 * Compares the editable grid with others in one browser: the main thread's time for loading, scrolling, typing and pasting.
 * After a change of the grid, name only the parts that concern it (`npm run bench -- grid slow floor ours`).
 */
export default async function grid(parts: readonly string[]): Promise<Row[]> {
  await buildPages()
  const names = chosen(isSmall ? ['floor', 'ours'] : (Object.keys(grids) as GridName[]), parts)
  const asked = chosen(measures, parts)
  const browser = await openBrowser()
  try {
    const all: Measured = {}
    for (let round = 0; round < rounds; round += 1) {
      for (const name of names) {
        const page = await openPage(browser, name)
        const costs = await tour(page, asked)
        await page.context().close()
        for (const measure of asked) costs[measure].unshift(...(all[name]?.[measure] ?? []))
        all[name] = costs
      }
    }
    print(all, asked)
    return asked.flatMap(measure => toRows(measure, all))
  } finally {
    await browser.close()
  }
}

type Measured = Partial<Record<GridName, Costs>>

/** Returns the items of a list that the arguments name, or all items when they name none. */
function chosen<T extends string>(list: readonly T[], parts: readonly string[]): readonly T[] {
  const named = list.filter(each => parts.includes(each))
  return named.length > 0 ? named : list
}

const sorted = (values: readonly number[]) => values.toSorted((a, b) => a - b)
const quantile = (values: readonly number[], part: number) =>
  sorted(values)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? Number.NaN
const median = (values: readonly number[]) => quantile(values, 0.5)
const unitOf = (measure: Measure) => (measure === 'heap' ? 'MiB' : 'ms')

/** Prints the median and the 95th percentile of every grid for each measured step. */
function print(all: Measured, asked: readonly Measure[]) {
  const measured = Object.entries(all) as [GridName, Costs][]
  console.log(`  ${' '.repeat(24)}${measured.map(([name]) => grids[name].padStart(16)).join('')}  (median / p95)`)
  for (const measure of asked) {
    const cells = measured.map(([, costs]) => {
      const values = costs[measure]
      return `${median(values).toFixed(1)} / ${quantile(values, 0.95).toFixed(1)}`.padStart(16)
    })
    console.log(`  ${titles[measure].padEnd(24)}${cells.join('')}  ${unitOf(measure)}`)
  }
  for (const [name] of measured) if (lacks[name] !== undefined) console.log(`  ${grids[name]}: ${lacks[name]}`)
}

/** The limit that people feel, where there is one, and that the grid whose users come to us is behind. */
function toRows(measure: Measure, { ours, vxe }: Measured): Row[] {
  if (!ours) return []
  const value = median(ours[measure])
  const limit = limits[measure]
  const felt = limit ? [{ name: titles[measure], value, unit: unitOf(measure), limit }] : []
  if (!vxe) return felt
  const share = value / median(vxe[measure])
  return [...felt, { name: `${titles[measure]}, to vxe-table`, value: share, unit: '×', limit: 1 }]
}
