import type { Page } from '@playwright/test'
import { columns, columnWidth, firstPasted, makeBlock, pasted, rowHeight } from './data.ts'
import { type Meter, openMeter } from './meter.ts'

/** The measures of a grid. Each is a list of samples, printed by its median and worst value. */
export const measures = ['load', 'heap', 'slow', 'fast', 'key', 'paste'] as const
export type Measure = (typeof measures)[number]
export type Costs = Record<Measure, number[]>

const steps = { slow: 100, fast: 30, keys: 40, pastes: 2 }
/** Wheel movements in pixels: a little more than one row, and about thirty screens. */
const slowTurn = 40
const fastTurn = 21_000

/** A point in the first column, which says which row is there, and one in the column that is edited. */
const seen = { x: 40, y: 400 }
const edited = { x: columnWidth * (firstPasted + 0.5), y: 400 }
const editedKey = columns[firstPasted]?.key ?? ''
const lastPastedKey = columns[firstPasted + pasted.columns - 1]?.key ?? ''

const textThere = (page: Page) => page.evaluate<string>(`bench.textAt(${seen.x}, ${seen.y})`)
const isOther = (before: string) => `bench.isOther(${seen.x}, ${seen.y}, ${JSON.stringify(before)})`
const read = (page: Page, row: number, key: string) => page.evaluate<unknown>(`bench.read(${row}, '${key}')`)
/** Longer than the delays after which grids do what they put off. */
const settled = (page: Page) => page.evaluate('new Promise(resolve => setTimeout(resolve, 300))')
/** The number of the row at the point, which its first column carries. */
const rowThere = async (page: Page) => Number((await textThere(page)).slice(1))

/** Uses one grid as a person does, and measures the main thread's time for each requested step. */
export async function tour(page: Page, asked: readonly Measure[]): Promise<Costs> {
  const meter = await openMeter(page)
  const load = await meter.costOf(() => page.evaluate('bench.mount()'), isOther(''))
  await settled(page)
  const heap = await meter.heap()
  await page.mouse.move(seen.x + 300, seen.y)
  const when = async (measure: Measure, run: () => Promise<number[]>) => (asked.includes(measure) ? await run() : [])
  return {
    load: [load],
    heap: [heap],
    slow: await when('slow', () => scroll(page, meter, steps.slow, slowTurn)),
    fast: await when('fast', () => settled(page).then(() => scroll(page, meter, steps.fast, fastTurn))),
    key: await when('key', () => type(page, meter)),
    paste: await when('paste', () => paste(page, meter)),
  }
}

/**
 * Every turn has to bring another row to the point, however long a grid leaves it empty. After a jump people look, so
 * jumps have pauses (vxe-table may stay empty for good where the next one comes too soon).
 */
async function scroll(page: Page, { costOf }: Meter, count: number, turn: number): Promise<number[]> {
  const costs: number[] = []
  for (let step = 0; step < count; step += 1) {
    const before = await textThere(page)
    costs.push(await costOf(() => page.mouse.wheel(0, turn), isOther(before)))
    if (turn === fastTurn) await settled(page)
  }
  return costs
}

async function type(page: Page, { costOf }: Meter): Promise<number[]> {
  const row = await rowThere(page)
  await page.mouse.dblclick(edited.x, edited.y)
  await page.waitForFunction('typeof bench.typed() === "string"')
  await page.keyboard.press('ControlOrMeta+A')
  const keys = 'the quick brown fox jumps over the lazy dog'.replaceAll(' ', '').slice(0, steps.keys)
  const costs: number[] = []
  for (const key of keys) costs.push(await costOf(() => page.keyboard.press(key)))
  await page.keyboard.press('Enter')
  await page.waitForFunction(`bench.read(${row}, '${editedKey}') === '${keys}'`)
  return costs
}

/** Each turn two rows further down: a click on the cell that has the focus already would open an editor. */
async function paste(page: Page, { costOf }: Meter): Promise<number[]> {
  const costs: number[] = []
  for (let turn = 1; turn <= steps.pastes; turn += 1) {
    const block = makeBlock(turn)
    const row = (await rowThere(page)) + 2 * turn
    await page.evaluate(`bench.copy(${JSON.stringify(block.map(line => line.join('\t')).join('\n'))})`)
    await page.mouse.click(edited.x, edited.y + 2 * turn * rowHeight)
    const last = block.at(-1)?.at(-1)
    const before = await read(page, row + pasted.rows - 1, lastPastedKey)
    if (String(before) === last) throw new Error('the block that is pasted is there already')
    const isPasted = `String(bench.read(${row + pasted.rows - 1}, '${lastPastedKey}')) === '${last}'`
    costs.push(await costOf(() => page.keyboard.press('ControlOrMeta+V'), isPasted))
  }
  return costs
}
