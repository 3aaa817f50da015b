import { positionResource } from '@xw/shared/resources/sys/position'
import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { button, mount } from '../../test/component/mount.tsx'
import { playWire } from '../../test/component/wire.ts'
import type { AdvancedQuery } from '../data/resources/list-state.ts'
import QueryModal from './query-modal.tsx'

const known = { '/sys/savedQuery/list': [], '/sys/dict/getDictItems/position_rank': [] }

async function open(query: AdvancedQuery | null = null) {
  playWire(known)
  const onQuery = vi.fn<(query: AdvancedQuery | null) => void>()
  await mount(
    <QueryModal def={positionResource} pageKey="/sys/position" query={query} onQuery={onQuery} onClose={() => {}} />,
  )
  return onQuery
}

describe('the query builder', () => {
  it('QY-03 does not search while a condition lacks its value, and says so', async () => {
    const onQuery = await open()
    await button('查询').click()
    await expect.element(page.getByText('不能查询空条件')).toBeVisible()
    expect(onQuery).not.toHaveBeenCalled()
  })

  it('QY-03 begins with the current query, removes a condition and searches with the rest', async () => {
    const onQuery = await open({
      matchType: 'or',
      records: [
        { field: 'name', rule: 'like', val: '秘书' },
        { field: 'code', rule: 'eq', val: 'teacher' },
      ],
    })
    await expect.element(page.getByTitle('满足任一条件')).toBeVisible()
    await button('删除条件').first().click()
    await button('查询').click()
    expect(onQuery.mock.lastCall?.[0]).toMatchObject({
      matchType: 'or',
      records: [{ field: 'code', rule: 'eq', val: 'teacher' }],
    })
  })

  it('QY-03 a condition for empty values has no input for a value', async () => {
    const onQuery = await open({
      matchType: 'and',
      records: [{ field: 'name', rule: 'like', val: '秘书' }],
    })
    await page.getByRole('combobox', { name: '匹配规则' }).click()
    await page.getByTitle('为空', { exact: true }).click()
    await button('查询').click()
    expect(onQuery.mock.lastCall?.[0]?.records).toMatchObject([{ field: 'name', rule: 'empty' }])
  })
})
