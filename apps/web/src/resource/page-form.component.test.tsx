import type { ResourceDef } from '@xw/shared/resource/resource'
import { positionResource } from '@xw/shared/resources/sys/position'
import { wireCodes } from '@xw/shared/wire/envelope'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { button, mount } from '../../test/component/mount.tsx'
import { playWire } from '../../test/component/wire.ts'
import { useResourceForm } from '../data/resources/use-resource-form.ts'
import { PageForm } from './page-form.tsx'

const id = '01890000-0000-7000-8000-000000000001'
const record = { id, code: 'secretary', name: '研究生秘书', rank: '1', version: 3 }
const known = { '/sys/dict/getDictItems/position_rank': [{ value: '1', text: '一级', title: '一级' }] }
const one = '/sys/position/queryById'
const edit = '/sys/position/edit'

/** Once the record is in use, only its name can be changed. */
const gated: ResourceDef = {
  ...positionResource,
  gate: { field: 'code', stages: { secretary: { word: '使用中', fields: ['name'], canDelete: false } } },
}

function OnePosition({ def = positionResource }: { def?: ResourceDef }) {
  return <PageForm form={useResourceForm(def, id, { filter: {} })} />
}

async function open(def?: ResourceDef) {
  const wire = playWire(known)
  await mount(<OnePosition {...(def && { def })} />)
  ;(await wire.next(one)).answer(record)
  await expect.element(page.getByLabelText('职务名称')).toHaveValue('研究生秘书')
  return wire
}

describe('a form on a page, without a list', () => {
  it('sends only changed values with the version they are based on, and only once', async () => {
    const wire = await open()
    await expect.element(button('保存')).toBeDisabled()
    await page.getByLabelText('职务名称').fill('教学秘书')
    await button('保存').dblClick()
    const saved = await wire.next(edit)
    expect(saved.body).toEqual({ id, version: 3, name: '教学秘书' })
    saved.answer({ id })
    await expect.element(button('保存')).toBeDisabled()
    expect(wire.asked.filter(({ path }) => path === edit)).toHaveLength(1)
  })

  it('shows a refusal beside its field, moves the focus there and keeps what was typed', async () => {
    const wire = await open()
    await page.getByLabelText('职务名称').fill('教学秘书')
    await button('保存').click()
    ;(await wire.next(edit)).refuse('校验未通过', { name: '职务名称已存在' })
    await expect.element(page.getByText('职务名称已存在')).toBeVisible()
    await expect.element(page.getByLabelText('职务名称')).toHaveFocus()
    await expect.element(page.getByLabelText('职务名称')).toHaveValue('教学秘书')
  })

  it('validates a field with the server’s message without calling the server', async () => {
    const wire = await open()
    await page.getByLabelText('职务名称').fill('')
    await button('保存').click()
    await expect.element(page.getByText('请输入职务名称', { exact: true })).toBeVisible()
    expect(wire.asked.map(({ path }) => path)).not.toContain(edit)
  })

  it('recognises by the code that the record has changed, and loads the new version without losing what was typed', async () => {
    const wire = await open()
    await page.getByLabelText('职务名称').fill('教学秘书')
    await button('保存').click()
    ;(await wire.next(edit)).refuse('another sentence', null, wireCodes.stale)
    await button('载入最新内容').click()
    ;(await wire.next(one, 2)).answer({ ...record, rank: '1', name: '学院秘书', version: 4 })
    await expect.element(page.getByLabelText('职务名称')).toHaveValue('教学秘书')
    await button('保存').click()
    expect((await wire.next(edit, 2)).body).toEqual({ id, version: 4, name: '教学秘书' })
  })

  it('has inputs for the fields that the record’s state leaves open, and shows the others', async () => {
    await open(gated)
    await expect.element(page.getByLabelText('职务名称')).toBeEnabled()
    await expect.element(page.getByText('secretary', { exact: true })).toBeVisible()
    expect(page.getByLabelText('职级').query()).toBeNull()
  })
})
