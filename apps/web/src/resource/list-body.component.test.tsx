import { positionResource } from '@xw/shared/resources/sys/position'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { button, mount } from '../../test/component/mount.tsx'
import { pageOf, playWire } from '../../test/component/wire.ts'
import { useListContext } from './list-context.ts'
import { ListPage } from './list-page.tsx'

const list = '/sys/position/list'
const records = [
  { id: '1', code: 'teacher', name: '教师', rank: '1', version: 1 },
  { id: '2', code: 'secretary', name: '研究生秘书', rank: '2', version: 1 },
]
const known = { '/sys/dict/getDictItems/position_rank': [] }
const open = (may: readonly string[] = ['sys:position:list']) =>
  mount(<ListPage resource={positionResource} />, { may })

describe('the body of a list', () => {
  it('is a skeleton until the first answer, without claiming that there are no records', async () => {
    const wire = playWire(known)
    await open()
    const asked = await wire.next(list)
    await expect.element(page.getByRole('status', { name: '正在加载' })).toBeVisible()
    expect(page.getByText('还没有记录').query()).toBeNull()
    asked.answer(pageOf(records))
    await expect.element(page.getByText('研究生秘书')).toBeVisible()
    expect(page.getByRole('status', { name: '正在加载' }).query()).toBeNull()
  })

  it('shows an error and loads again when asked to', async () => {
    const wire = playWire(known)
    await open()
    ;(await wire.next(list)).fail()
    await button('重试').click()
    ;(await wire.next(list, 2)).answer(pageOf(records))
    await expect.element(page.getByText('研究生秘书')).toBeVisible()
    expect(button('重试').query()).toBeNull()
  })

  it('keeps its records while it reloads, and when that fails', async () => {
    const wire = playWire(known)
    await open()
    ;(await wire.next(list)).answer(pageOf(records))
    await button('刷新').click()
    const again = await wire.next(list, 2)
    await expect.element(page.getByRole('progressbar', { name: '正在刷新' })).toBeInTheDocument()
    await expect.element(page.getByText('研究生秘书')).toBeVisible()
    again.fail()
    await expect.element(page.getByText(/^刷新失败，显示的是之前的内容/)).toBeVisible()
    await expect.element(page.getByText('研究生秘书')).toBeVisible()
  })

  it('offers to create the first record to users who may add one', async () => {
    const wire = playWire(known)
    await open(['sys:position:list', 'sys:position:add'])
    ;(await wire.next(list)).answer(pageOf([]))
    await expect.element(page.getByText('还没有记录，可以新增第一条')).toBeVisible()
  })

  it('offers nothing to users who may only read', async () => {
    const wire = playWire(known)
    await open()
    ;(await wire.next(list)).answer(pageOf([]))
    await expect.element(page.getByText('还没有记录', { exact: true })).toBeVisible()
    expect(button('新增').query()).toBeNull()
  })

  it('explains where its records come from when it is empty, but not when only a search finds none', async () => {
    const wire = playWire(known)
    const empty = '还没有职务，由人事处导入'
    await mount(<ListPage resource={positionResource} empty={empty} />, { may: ['sys:position:list'] })
    ;(await wire.next(list)).answer(pageOf([]))
    await expect.element(page.getByText(empty)).toBeVisible()
    await page.getByLabelText('职务名称').fill('教授')
    await button('查询').click()
    ;(await wire.next(list, 2)).answer(pageOf([]))
    await expect.element(page.getByText('没有符合条件的记录')).toBeVisible()
    expect(page.getByText(empty).query()).toBeNull()
    await button('清空条件').click()
    await expect.element(page.getByText(empty)).toBeVisible()
  })

  it('does not load for users without the permission', async () => {
    const wire = playWire(known)
    await open([])
    await expect.element(page.getByRole('heading', { name: '没有权限' })).toBeVisible()
    expect(wire.asked.map(({ path }) => path)).not.toContain(list)
  })

  it('DG-03 offers to select the whole query once a page is fully ticked, and a single tick takes that back', async () => {
    const wire = playWire(known)
    function Whole() {
      const { ids, isWhole } = useListContext().selection
      return <span>{isWhole ? '对全部' : `对 ${ids.length} 条`}</span>
    }
    await mount(<ListPage resource={positionResource} batchActions={<Whole />} isForWhole />, {
      may: ['sys:position:list'],
    })
    ;(await wire.next(list)).answer({ ...pageOf(records), total: 12_480 })
    await page.getByRole('checkbox').nth(1).click()
    await expect.element(page.getByText('对 1 条')).toBeVisible()
    expect(button('选择全部 12,480 条').query()).toBeNull()
    await page.getByRole('checkbox').first().click()
    await button('选择全部 12,480 条').click()
    await expect.element(page.getByText('对全部')).toBeVisible()
    await page.getByRole('checkbox').nth(1).click()
    await expect.element(page.getByText('对 1 条')).toBeVisible()
  })
})
