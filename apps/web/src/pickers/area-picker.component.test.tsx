import { useState } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from '../../test/component/mount.tsx'
import { playWire } from '../../test/component/wire.ts'
import { AreaPicker } from './area-picker.tsx'

function Choice({ onChange }: { onChange: (codes: readonly string[]) => void }) {
  const [codes, setCodes] = useState<readonly string[]>([])
  const change = (next: readonly string[]) => {
    setCodes(next)
    onChange(next)
  }
  return <AreaPicker codes={codes} multiple={false} onChange={change} aria-label="户口所在地" />
}

it('DG-05 finds an area by typing, and Enter chooses it', async () => {
  const wire = playWire({
    '/sys/dict/loadTreeData': [],
    '/sys/dict/loadDictItem/areas': ['陕西省', '西安市'],
  })
  let chosen: readonly string[] = []
  await mount(<Choice onChange={codes => (chosen = codes)} />)
  await page.getByRole('combobox', { name: '户口所在地' }).click()
  await userEvent.keyboard('xas')
  const asked = await wire.next('/sys/dict/loadDict/areas')
  expect(asked.params).toMatchObject({ keyword: 'xas' })
  asked.answer([{ value: '610100', text: '西安市', title: '西安市', label: '西安市' }])
  await expect.element(page.getByText('陕西省 / 西安市')).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(chosen).toEqual(['610100'])
})

const level = (...areas: (readonly [string, string])[]) =>
  areas.map(([key, title]) => ({ key, value: key, title, label: title, isLeaf: key === '610102', leaf: 0 }))

it('PK-06 opens the provinces below 86, then cities, then districts, and any of them can be chosen', async () => {
  const wire = playWire({ '/sys/dict/loadDictItem/areas': ['陕西省', '西安市', '新城区'] })
  let chosen: readonly string[] = []
  await mount(<Choice onChange={codes => (chosen = codes)} />)
  await page.getByRole('combobox', { name: '户口所在地' }).click()
  const steps = [
    ['86', '陕西省', '610000'],
    ['610000', '西安市', '610100'],
    ['610100', '新城区', '610102'],
  ] as const
  for (const [index, [pid, name, code]] of steps.entries()) {
    const asked = await wire.next('/sys/dict/loadTreeData', index + 1)
    expect(asked.params).toMatchObject({ pid, tableName: 'dict:areas' })
    asked.answer(level([code, name]))
    await page.getByTitle(name).click()
    expect(chosen).toEqual([code])
  }
})

it('PK-06 reports a value that is no area code and leaves it unchanged', async () => {
  playWire({ '/sys/dict/loadTreeData': [] })
  let chosen: readonly string[] | null = null
  await mount(
    <AreaPicker
      codes={['北京']}
      multiple={false}
      onChange={codes => {
        chosen = codes
      }}
      aria-label="户口所在地"
    />,
  )
  await expect.element(page.getByText('北京（Bad type value）')).toBeVisible()
  expect(chosen).toBeNull()
})
