import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { accessibilityProblems } from '../../../../test/component/accessibility.ts'
import { mount } from '../../../../test/component/mount.tsx'
import { playWire } from '../../../../test/component/wire.ts'
import DefinedGrids from './entries/grid-definitions.tsx'
import SubTables from './entries/grid-sub-table.tsx'
import TreeGrids from './entries/grid-tree.tsx'

it('GR-16 the tree of the gallery opens level by level and passes axe', async () => {
  playWire()
  await mount(<TreeGrids />)
  const departs = page.getByRole('treegrid', { name: '院系', exact: true })
  await departs.getByRole('button', { name: '第 1 行：展开下级' }).click()
  await departs.getByRole('button', { name: '第 2 行：展开下级' }).click()
  await expect.element(departs.getByText('几何教研室')).toBeVisible()
  expect(await accessibilityProblems()).toEqual([])
})

it('GR-11 the sub-tables of the gallery open below their rows and pass axe', async () => {
  playWire()
  await mount(<SubTables />)
  const students = page.getByRole('grid', { name: '学生与论文' })
  await students.getByRole('button', { name: '展开第 1 行' }).click()
  await expect.element(page.getByRole('grid', { name: '王小明的论文' })).toBeVisible()
  await expect.element(page.getByText('知识图谱的一致性推理')).toBeVisible()
  expect(await accessibilityProblems()).toEqual([])
})

it('GR-01 the gallery builds grids from definitions, names a wrong column, and passes axe', async () => {
  playWire()
  await mount(<DefinedGrids />)
  const defined = page.getByRole('grid', { name: '按定义的表格', exact: true })
  await expect.element(defined.getByRole('columnheader', { name: '姓名' })).toBeVisible()
  expect(defined.getByRole('columnheader', { name: '学校' }).query()).toBeNull()
  await expect.element(page.getByText('列“甲”的类型“no-such-type”不存在')).toBeVisible()
  await expect.element(page.getByText('列“乙”的 key“a”重复')).toBeVisible()
  expect(await accessibilityProblems()).toEqual([])
})
