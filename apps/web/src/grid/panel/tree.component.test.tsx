import { text } from '@xw/shared/field-types/text'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from '../../../test/component/mount.tsx'
import { playWire } from '../../../test/component/wire.ts'
import { createChildrenLoader } from '../../data/resources/load-children.ts'
import { useGrid } from '../use-grid.ts'
import { GridPanel } from './grid-panel.tsx'
import { useTree } from './use-tree.ts'

const columns = [{ key: 'name', field: text('名称'), title: '名称' }]
const roots = [
  { id: 'a', parentId: null, name: '理学院', hasChildren: true },
  { id: 'b', parentId: null, name: '文学院', hasChildren: true },
]
const options = { isTree: true }

const load = createChildrenLoader({ path: '/sys/departs', condition: 'open', params: { kind: '1' } })

function Departs() {
  const grid = useGrid({ columns, rows: roots, ...options })
  return <GridPanel label="院系" gridKey="departs" grid={grid} tree={useTree(grid, load)} buttons={[]} />
}

const opener = (line: number, label: string) => page.getByRole('button', { name: `第 ${line} 行：${label}` })

it('GR-16 loads the children of a row when it is first opened, and folds them again', async () => {
  const wire = playWire()
  await mount(<Departs />)
  await opener(1, '展开下级').click()
  await expect.element(opener(1, '正在加载下级')).toBeVisible()
  const asked = await wire.next('/sys/departs')
  expect(asked.params).toMatchObject({ parentId: 'a', condition: 'open', kind: '1' })
  asked.answer({ records: [{ id: 'a1', parentId: 'a', name: '数学系', hasChildren: false }] })
  await expect.element(page.getByText('数学系')).toBeVisible()
  await opener(1, '收起下级').click()
  await expect.element(page.getByText('数学系')).not.toBeInTheDocument()
  await opener(1, '展开下级').click()
  await expect.element(page.getByText('数学系')).toBeVisible()
  expect(wire.asked.filter(({ path }) => path === '/sys/departs')).toHaveLength(1)
})

it('GR-16 reports children that failed to load and tries again; a row without children cannot be opened', async () => {
  const wire = playWire()
  await mount(<Departs />)
  await opener(2, '展开下级').click()
  ;(await wire.next('/sys/departs')).answer({ rows: [] })
  await opener(2, '下级加载失败，点击重试').click()
  ;(await wire.next('/sys/departs', 2)).answer([])
  await expect.poll(() => page.getByRole('button', { name: /^第 2 行/ }).query()).toBeNull()
})

it('opens and folds by keyboard', async () => {
  const wire = playWire()
  await mount(<Departs />)
  await page.getByText('理学院').click()
  await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}')
  ;(await wire.next('/sys/departs')).answer([{ id: 'a1', parentId: 'a', name: '数学系', hasChildren: false }])
  await expect.element(page.getByText('数学系')).toBeVisible()
  await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}')
  await expect.element(page.getByText('数学系')).not.toBeInTheDocument()
})

const numberOf = (line: Element, name: string) => line.getAttribute(`aria-${name}`)
const lineOf = (name: string) => page.getByText(name).element().closest('[role="row"]') as Element

it('GR-16 tells screen readers a row’s level, whether it is open, and its position among its siblings', async () => {
  const wire = playWire()
  await mount(<Departs />)
  await expect.element(page.getByRole('treegrid', { name: '院系' })).toBeVisible()
  const placeOf = (name: string) =>
    ['level', 'posinset', 'setsize', 'expanded'].map(part => numberOf(lineOf(name), part)).join(' ')
  expect(placeOf('文学院')).toBe('1 2 2 false')
  await opener(1, '展开下级').click()
  ;(await wire.next('/sys/departs')).answer([
    { id: 'a1', parentId: 'a', name: '数学系', hasChildren: true },
    { id: 'a2', parentId: 'a', name: '物理系', hasChildren: false },
  ])
  await expect.element(page.getByText('物理系')).toBeVisible()
  expect(placeOf('理学院')).toBe('1 1 2 true')
  expect(placeOf('数学系')).toBe('2 1 2 false')
  expect(lineOf('物理系').hasAttribute('aria-expanded')).toBe(false)
  expect(placeOf('文学院')).toBe('1 2 2 false')
})

it('opens, folds and goes up by the arrow keys on the cell that shows the tree', async () => {
  const wire = playWire()
  await mount(<Departs />)
  await page.getByText('理学院').click()
  await userEvent.keyboard('{ArrowRight}')
  ;(await wire.next('/sys/departs')).answer([{ id: 'a1', parentId: 'a', name: '数学系', hasChildren: false }])
  await expect.element(page.getByText('数学系')).toBeVisible()
  const active = () => document.querySelector('[data-active]')?.textContent
  await userEvent.keyboard('{ArrowDown}')
  expect(active()).toContain('数学系')
  await userEvent.keyboard('{ArrowLeft}')
  expect(active()).toContain('理学院')
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(page.getByText('数学系')).not.toBeInTheDocument()
})
