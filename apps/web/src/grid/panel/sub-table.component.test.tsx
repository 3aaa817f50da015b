import { text } from '@xw/shared/field-types/text'
import { useCallback } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { button, mount } from '../../../test/component/mount.tsx'
import { playWire } from '../../../test/component/wire.ts'
import type { Row, RowId } from '../model/state.ts'
import { useGrid } from '../use-grid.ts'
import { GridPanel } from './grid-panel.tsx'
import { SubTable } from './sub-table.tsx'
import { useExpansion } from './use-expansion.ts'

const columns = [{ key: 'name', field: text('名称'), title: '名称' }]
const rows = [{ id: '1', name: '甲' }]

function Stage({ load }: { load: (id: RowId) => Promise<readonly Row[]> }) {
  const grid = useGrid({ columns, rows })
  const render = useCallback(
    (_row: Row, id: RowId) => (
      <SubTable gridKey="stage" id={id} load={load}>
        {below => below.map(row => <p key={String(row.id)}>{String(row.name)}</p>)}
      </SubTable>
    ),
    [load],
  )
  return <GridPanel label="主表" gridKey="stage" grid={grid} buttons={[]} expansion={useExpansion(render)} />
}

it('GR-11 shows details below a row and folds them again', async () => {
  playWire()
  await mount(<Stage load={async () => [{ id: 'a', name: '子表的行' }]} />)
  await page.getByRole('button', { name: '展开第 1 行' }).click()
  await expect.element(page.getByText('子表的行')).toBeVisible()
  await page.getByRole('button', { name: '收起第 1 行' }).click()
  await expect.element(page.getByText('子表的行')).not.toBeInTheDocument()
})

it('GR-11 reports a failure after three retries, and tries again on request', async () => {
  playWire()
  let tried = 0
  let isWell = false
  const load = () => {
    tried += 1
    return isWell ? Promise.resolve([{ id: 'a', name: '子表的行' }]) : Promise.reject(new Error('broken'))
  }
  await mount(<Stage load={load} />)
  await page.getByRole('button', { name: '展开第 1 行' }).click()
  await expect.element(page.getByRole('alert').getByText('打开子表失败')).toBeVisible()
  expect(tried).toBe(4)
  isWell = true
  await button('重试').click()
  await expect.element(page.getByText('子表的行')).toBeVisible()
})

/** Two levels whose rows have the same ids. */
function Nested() {
  const grid = useGrid({ columns, rows })
  const render = useCallback(() => <Inner />, [])
  return <GridPanel label="主表" gridKey="stage" grid={grid} buttons={[]} expansion={useExpansion(render)} />
}

const below = [
  { id: '1', name: '子甲' },
  { id: '2', name: '子乙' },
]

function Inner() {
  const grid = useGrid({ columns, rows: below })
  return <GridPanel label="子表" gridKey="inner" grid={grid} buttons={[]} />
}

it('GR-11 a grid below a row handles its own menu, keys and mouse', async () => {
  playWire()
  await mount(<Nested />)
  const outer = page.getByRole('gridcell', { name: '甲', exact: true })
  await page.getByRole('button', { name: '展开第 1 行' }).click()
  const inner = page.getByRole('grid', { name: '子表' })
  await outer.click()
  await inner.getByRole('gridcell', { name: '子乙' }).click({ button: 'right' })
  await expect.element(page.getByRole('menuitem', { name: '上移' })).toBeVisible()
  expect(page.getByRole('menu').elements()).toHaveLength(1)
  await page.getByRole('menuitem', { name: '上移' }).click()
  await expect.element(inner.getByRole('row').nth(1)).toHaveTextContent('子乙')
  await inner.getByRole('gridcell', { name: '子甲' }).click()
  await userEvent.keyboard('{Delete}')
  await expect.element(inner.getByText('子甲')).not.toBeInTheDocument()
  await expect.element(outer).toBeVisible()
})
