import { toPage } from '@xw/shared/wire/envelope'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from '../../test/component/mount.tsx'
import { playWire } from '../../test/component/wire.ts'
import { SearchSelect } from './search-select.tsx'
import { searchList } from './search-source.ts'

const path = '/sys/position/list'
const source = searchList({ path, value: 'code', text: 'name', keyword: 'name' })

function Choice() {
  const [codes, setCodes] = useState<readonly string[]>([])
  return (
    <SearchSelect
      source={source}
      labels={{ from: 'records', path, value: 'code', text: 'name' }}
      codes={codes}
      multiple={false}
      onChange={setCodes}
      delayMs={50}
      aria-label="职务"
    />
  )
}

const found = (names: readonly string[], pages = 1) => ({
  ...toPage(
    names.map(name => ({ code: name, name })),
    names.length * pages,
    1,
    names.length,
  ),
  pages,
})

describe('a select that searches on the server', () => {
  it('PK-07 shows the result of the last keyword, even when the answer to an earlier one comes later', async () => {
    const wire = playWire()
    await mount(<Choice />)
    await page.getByRole('combobox', { name: '职务' }).click()
    ;(await wire.next(path)).answer(found([]))
    await userEvent.keyboard('教')
    const early = await wire.next(path, 2)
    expect(early.params).toMatchObject({ name: '教', pageNo: '1', pageSize: '10' })
    await userEvent.keyboard('师')
    const late = await wire.next(path, 3)
    expect(late.params.name).toBe('教师')
    await expect.element(page.getByText('正在查询…')).toBeVisible()
    late.answer(found(['教师甲']))
    await expect.element(page.getByTitle('教师甲')).toBeVisible()
    early.answer(found(['教务长']))
    await expect.element(page.getByTitle('教师甲')).toBeVisible()
    expect(page.getByTitle('教务长').query()).toBeNull()
  })

  it('PK-07 loads the next page near the end of the list, once', async () => {
    const wire = playWire()
    await mount(<Choice />)
    await page.getByRole('combobox', { name: '职务' }).click()
    const names = (from: number) => Array.from({ length: 10 }, (_, n) => `职务${from + n}`)
    ;(await wire.next(path)).answer(found(names(1), 2))
    await expect.element(page.getByTitle('职务1', { exact: true })).toBeVisible()
    await userEvent.wheel(page.getByTitle('职务1', { exact: true }), { delta: { y: 2_000 } })
    const second = await wire.next(path, 2)
    expect(second.params.pageNo).toBe('2')
    second.answer(found(names(11), 2))
    await userEvent.wheel(page.getByTitle('职务10'), { delta: { y: 2_000 } })
    await expect.element(page.getByTitle('职务20')).toBeVisible()
    expect(wire.asked.filter(call => call.path === path)).toHaveLength(2)
  })
})
