import { number } from '@xw/shared/field-types/number'
import { select } from '@xw/shared/field-types/select'
import { switchOf } from '@xw/shared/field-types/switch'
import { text } from '@xw/shared/field-types/text'
import { page } from 'vitest/browser'
import { Grid } from '../../src/grid/grid.tsx'
import type { GridProps } from '../../src/grid/grid-props.ts'
import type { GridColumn, Row } from '../../src/grid/model/state.ts'
import { type GridHandle, type UseGridOptions, useGrid } from '../../src/grid/use-grid.ts'
import { mount } from './mount.tsx'

/** Creates a column whose title is the label of its field. */
export const columnOf = (key: string, field: GridColumn['field'], more: Partial<GridColumn> = {}): GridColumn => ({
  key,
  field,
  title: field.label,
  ...more,
})

const sexes = [
  { value: '1', text: '男' },
  { value: '2', text: '女' },
]

export const people: readonly GridColumn[] = [
  columnOf('name', text('姓名')),
  columnOf('age', number('年龄')),
  columnOf('sex', select('性别', { options: sexes })),
  columnOf('here', switchOf('在校')),
  columnOf('remark', text('备注')),
]

/** Rows that differ in each of their cells. */
export const peopleRows = (count: number): Row[] =>
  Array.from({ length: count }, (_, n) => ({
    id: `r${n + 1}`,
    name: `学生${n + 1}`,
    age: 20 + (n % 10),
    sex: n % 2 === 0 ? '1' : '2',
    here: '1',
    remark: `备注${n + 1}`,
  }))

type MountGridOptions = Partial<UseGridOptions> & Partial<Omit<GridProps, 'grid'>>

/** Draws a grid and returns the handle that its page holds. */
export async function mountGrid({ columns = people, rows = peopleRows(20), ...given }: MountGridOptions = {}) {
  let held: GridHandle | null = null
  function Page() {
    const grid = useGrid({ columns, rows, ...given })
    held = grid
    return (
      <>
        <button type="button">之前</button>
        <Grid grid={grid} label="名单" {...given} />
        <button type="button">之后</button>
      </>
    )
  }
  await mount(<Page />)
  const handle = () => {
    if (!held) throw new Error('The grid is not drawn.')
    return held
  }
  return {
    handle,
    /** Returns the value of a cell in the state. */
    value: (row: number, key: string): unknown => handle().store.getState().rows[row - 1]?.[key],
  }
}

/** Returns a cell by its row and column, counted from 1 as screen readers do. */
export function cell(row: number, column: number) {
  const found = document.querySelector<HTMLElement>(
    `[aria-rowindex="${row + 1}"] [role="gridcell"][aria-colindex="${column}"]`,
  )
  if (!found) throw new Error(`The cell ${row}:${column} is not drawn.`)
  return page.elementLocator(found)
}

/** Returns the input that takes the keys of the active cell. */
export const keys = (): HTMLInputElement => {
  const input = document.querySelector<HTMLInputElement>('[data-keys]')
  if (!input) throw new Error('No cell is active.')
  return input
}

/** Returns the active cell as "row:column", counted as screen readers do, without the headings. */
export function activeCellPosition(): string {
  const active = keys().closest('[role="gridcell"]')
  const row = active?.closest('[role="row"]')?.getAttribute('aria-rowindex')
  return `${Number(row) - 1}:${active?.getAttribute('aria-colindex')}`
}
