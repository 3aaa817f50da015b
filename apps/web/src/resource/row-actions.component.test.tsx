import { positionResource } from '@xw/shared/resources/sys/position'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { button, mount } from '../../test/component/mount.tsx'
import { pageOf, playWire } from '../../test/component/wire.ts'
import { ListPage } from './list-page.tsx'

const list = '/sys/position/list'
const teacher = { id: '1', code: 'teacher', name: '教师', rank: '1', version: 1 }
const wide = () => <button type="button">一个需要很多地方才能写完的操作，比平常的列宽得多</button>

async function open(actions: readonly string[], rowActions = () => <i />) {
  const wire = playWire({ '/sys/dict/getDictItems/position_rank': [] })
  const may = ['list', ...actions].map(action => `sys:position:${action}`)
  await mount(<ListPage resource={positionResource} rowActions={rowActions} />, { may })
  ;(await wire.next(list)).answer(pageOf([teacher]))
  await expect.element(page.getByText('教师')).toBeVisible()
}

describe('the actions of a row', () => {
  it('have no menu when there is only one', async () => {
    await open(['edit'])
    await expect.element(button('编辑')).toBeVisible()
    await expect.element(button('详情')).toBeVisible()
    expect(page.getByRole('button', { name: /^更多/ }).query()).toBeNull()
  })

  it('fold into a menu behind the most common one when there are several', async () => {
    await open(['edit', 'delete'])
    await page.getByRole('button', { name: /^更多/ }).click()
    await expect.element(page.getByRole('menuitem', { name: '详情' })).toBeVisible()
    await expect.element(page.getByRole('menuitem', { name: '删除' })).toBeVisible()
  })

  it('stay inside their column, however many a page adds', async () => {
    await open(['edit', 'delete'], wide)
    const more = page.getByRole('button', { name: /^更多/ }).element()
    const cell = more.closest('td')
    await expect
      .poll(() => cell && cell.getBoundingClientRect().right - more.getBoundingClientRect().right)
      .toBeGreaterThan(0)
    expect(cell?.scrollWidth).toBeLessThanOrEqual(cell?.clientWidth ?? 0)
  })
})
