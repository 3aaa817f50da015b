import { buildAttachmentFields } from '@xw/shared/degree/attachments'
import { buildCustomFields } from '@xw/shared/degree/custom-fields'
import { degreeRecordDef } from '@xw/shared/degree/degree-record'
import { defaultReviewSetup } from '@xw/shared/degree/review-setup'
import type { Finding } from '@xw/shared/degree/rules/finding'
import type { Fields } from '@xw/shared/resource/resource'
import type { ApplicationRules } from '@xw/shared/wire/applications'
import { paths } from '@xw/shared/wire/paths'
import type { HistoryEntry } from '@xw/shared/wire/record-history'
import { applicationPath, stepPath } from '@xw/shared/wire/record-paths'
import { describe, expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { button, mount } from '../../../../test/component/mount.tsx'
import { playWire } from '../../../../test/component/wire.ts'
import { usePermissions } from '../../../data/session/permissions.ts'
import { useSession } from '../../../lib/session.ts'
import { RecordView } from './record-view.tsx'

const id = '01890000-0000-7000-8000-000000000001'
const whole = degreeRecordDef('31')
const keys = [
  'id',
  'version',
  'xm',
  'xmpy',
  'xh',
  'csrq',
  'hxwrq',
  'zp',
  'bz',
  'nj',
  'status',
  'xwbslbm',
  'returnReason',
  'returnedFields',
]
const fields = Object.fromEntries(Object.entries(whole.fields).filter(([key]) => keys.includes(key)))
const def = { ...whole, fields }
const record = {
  id,
  version: 3,
  xm: '王小明',
  xmpy: 'WANG XIAOMIN',
  xh: '2021104417',
  nj: '2021',
  status: '20',
  xwbslbm: '31',
  csrq: '19980311',
}
const pinyin: Finding = {
  code: 'W01',
  level: 'warning',
  fields: ['xmpy'],
  message: '姓名拼音与姓名不一致',
  fix: { label: '改为 WANG XIAOMING', set: { xmpy: 'WANG XIAOMING' } },
}
const birthday: Finding = { code: 'E05', level: 'error', fields: ['csrq'], message: '出生日期与证件号码不一致' }
const one = '/xw/xwInfo/queryById'
const edit = '/xw/xwInfo/edit'
const rules: ApplicationRules = {
  ...defaultReviewSetup,
  conditions: [{ label: '最低学分', text: '32' }],
  commitment: null,
}
const created: HistoryEntry = {
  version: 3,
  time: '2026-06-01 08:30:00',
  by: 'secretary',
  byName: '王秘书',
  isFirst: true,
  step: null,
  import: null,
  changes: [],
}
const noStep = { from: '30', to: '31', reason: null, fields: [], actor: 'school', commitment: null }
const remark = { key: 'bz', label: '备注', before: null, after: '改了', isVeiled: false, value: null }
const neighbours = { previous: null, next: 'b', position: 1, total: 128, isEstimate: false }

async function open(
  given: object = {},
  findings: Finding[] = [pinyin, birthday],
  own: Fields = {},
  may: string[] = [],
) {
  const wire = playWire({ [paths.records.neighbours]: neighbours, [applicationPath]: rules })
  const search = new URLSearchParams(`xwlx=31&id=${id}&nj=2021`)
  const withOwn = { ...def, fields: { ...def.fields, ...own } }
  await mount(<RecordView def={withOwn} id={id} place={{ filter: { xwlx: '31' }, search }} />, {
    may: ['xw:xwInfo:edit', ...may],
  })
  ;(await wire.next(one)).answer({ ...record, ...given })
  ;(await wire.next(paths.records.judge)).answer(findings)
  await expect.element(page.getByRole('heading', { level: 1, name: '王小明' })).toBeVisible()
  return wire
}
const startEditing = () => button('编辑').click()
const panel = page.getByRole('region', { name: /^校验/ })

describe('a degree record on its page', () => {
  it('DG-01 groups attachments with their accepted files, and a finding jumps to them', async () => {
    const asked = [{ code: 'fj1', name: '学位论文', required: '1', formats: 'pdf', maxMb: '5' }]
    const missing: Finding = { code: 'E46', level: 'error', fields: ['fj1'], message: '缺少附件：学位论文' }
    await open({}, [missing], buildCustomFields(buildAttachmentFields('31', asked)))
    await startEditing()
    await expect.element(page.getByRole('heading', { name: /^附件材料/ })).toBeVisible()
    await expect.element(page.getByText(/不超过 ?5 ?MB/)).toBeVisible()
    await panel.getByRole('button', { name: '缺少附件：学位论文' }).click()
    await expect.element(button('点击上传')).toHaveFocus()
  })

  it('DG-01 lists the conditions that people check and says that no rule does', async () => {
    await open()
    await expect.element(page.getByRole('region', { name: '申请条件' }).getByText('32')).toBeVisible()
    await expect.element(page.getByText('由院系和学校核对，系统不作判断。')).toBeVisible()
  })

  it('DG-03 shows name, number, state and position in the head, and marks its groups', async () => {
    await open()
    await expect.element(page.getByText('2021104417', { exact: true }).first()).toBeVisible()
    await expect.element(page.getByText('待院系审核')).toBeVisible()
    await expect.element(page.getByText('1/128')).toBeVisible()
    await expect.element(page.getByRole('region', { name: '校验：1 错误 1 警告' })).toBeVisible()
  })

  it('DG-03 jumps from a finding to its field, and stores a fix only by saving', async () => {
    const wire = await open()
    await startEditing()
    await panel.getByRole('button', { name: '出生日期与证件号码不一致' }).click()
    await expect.element(page.getByLabelText('出生日期')).toHaveFocus()
    await panel.getByRole('button', { name: '改为 WANG XIAOMING' }).click()
    await expect.element(page.getByLabelText('姓名拼音')).toHaveValue('WANG XIAOMING')
    expect(wire.asked.map(({ path }) => path)).not.toContain(edit)

    // The form has also loaded the stored record.
    const again = await wire.next(paths.records.judge, 3)
    expect(again.body).toEqual({ id, xwlx: '31', values: { xmpy: 'WANG XIAOMING' } })
    again.answer([birthday])
    await expect.element(page.getByRole('region', { name: '校验：1 错误' })).toBeVisible()
    await button('保存').click()
    expect((await wire.next(edit)).body).toEqual({ id, version: 3, xmpy: 'WANG XIAOMING', xwlx: '31' })
  })

  it('DG-03 shows values with their findings, only names empty fields, and opens the form by one key', async () => {
    const wire = await open({}, [birthday])
    await expect.element(page.getByText('1998-03-11')).toBeVisible()
    await expect.element(page.getByText(/^未填写：.*备注/)).toBeVisible()
    expect(page.getByLabelText('姓名拼音').query()).toBeNull()
    await panel.getByRole('button', { name: birthday.message }).click()
    const field = document.querySelector('[data-field=csrq]')
    expect(document.activeElement).toBe(field)
    expect(field?.textContent).toContain(birthday.message)
    await userEvent.keyboard('e')
    await expect.element(page.getByLabelText('姓名拼音')).toHaveValue('WANG XIAOMIN')
    await button('取消编辑').click()
    await expect.element(page.getByText('1998-03-11')).toBeVisible()
    expect(wire.asked.map(({ path }) => path)).not.toContain(edit)
  })

  it('DG-03 jumps to the first error when Enter would approve, and asks for the reason of a return by R', async () => {
    usePermissions.setState({ reach: 'depart' })
    onTestFinished(() => usePermissions.setState({ reach: 'own' }))
    const wire = await open({}, [birthday], {}, ['xw:xwInfo:report', 'xw:xwInfo:return'])
    await expect.element(page.getByRole('button', { name: '审核通过并上报，看下一条' })).toBeVisible()
    const refusal = page.getByText('仍有 1 处错误，改正后才能审核通过并上报')
    // The page listens to keys a moment after it shows them.
    await expect.poll(() => userEvent.keyboard('{Enter}').then(() => refusal.elements().length)).toBeGreaterThan(0)
    await expect.element(refusal.first()).toBeVisible()
    expect(document.activeElement?.getAttribute('data-field')).toBe('csrq')
    expect(wire.asked.map(({ path }) => path)).not.toContain(stepPath('report'))
    await userEvent.keyboard('r')
    await expect.element(page.getByRole('dialog', { name: /退回学生/ })).toBeVisible()
  })

  it("DG-03 marks what changed since the school's decision, with the value of that time", async () => {
    usePermissions.setState({ reach: 'school' })
    onTestFinished(() => usePermissions.setState({ reach: 'own' }))
    const wire = await open({ bz: '改了', status: '30' }, [], {}, ['xw:xwInfo:history'])
    const returned = { ...created, isFirst: false, step: { ...noStep, action: 'schoolReturn' } }
    const changed = { ...created, version: 4, isFirst: false, changes: [{ ...remark, before: '原样' }] }
    ;(await wire.next(paths.records.history)).answer({ entries: [changed, returned], next: null })
    await expect.element(page.getByRole('img', { name: '上次审核后有改动，原为：原样' })).toBeVisible()
  })

  it('DG-03 shows only the findings of the newest check of typed values', async () => {
    const wire = await open()
    await startEditing()
    await page.getByLabelText('备注').fill('一')
    const older = await wire.next(paths.records.judge, 3)
    await page.getByLabelText('备注').fill('一二')
    const newer = await wire.next(paths.records.judge, 4)
    older.answer([birthday, birthday, birthday])
    newer.answer([])
    await expect.element(page.getByRole('region', { name: '校验：没有问题' })).toBeVisible()
  })

  it('keeps typed values and the session when the server is too busy to save, and can retry', async () => {
    useSession.setState({ token: 'kept' })
    onTestFinished(() => void useSession.setState({ token: null }))
    const wire = await open()
    await startEditing()
    await page.getByLabelText('备注').fill('写了很久')
    await button('保存').click()
    ;(await wire.next(edit)).fail(503, '系统繁忙，请稍后再试')
    await expect.element(page.getByText('系统繁忙，请稍后再试')).toBeVisible()
    await expect.element(page.getByLabelText('备注')).toHaveValue('写了很久')
    expect(useSession.getState().token).toBe('kept')
    // By the keyboard: the notice may lie over the button.
    await page.getByLabelText('备注').click()
    await userEvent.keyboard('{Control>}s{/Control}')
    expect((await wire.next(edit, 2)).body).toMatchObject({ bz: '写了很久', version: 3 })
  })

  it('DG-03 shows a save in the history, also when the history was still loading before it', async () => {
    const wire = playWire({ [paths.records.neighbours]: neighbours, [applicationPath]: rules })
    const place = { filter: { xwlx: '31' }, search: new URLSearchParams(`xwlx=31&id=${id}&form=1`) }
    await mount(<RecordView def={def} id={id} place={place} />, { may: ['xw:xwInfo:edit', 'xw:xwInfo:history'] })
    ;(await wire.next(one)).answer(record)
    const before = await wire.next(paths.records.history)
    await page.getByLabelText('备注').fill('改了')
    await button('保存').click()
    ;(await wire.next(edit)).answer(null)
    // Once for the form that was saved, once for the page that takes its place.
    const after = await wire.next(paths.records.history, 3)
    before.answer({ entries: [created], next: null })
    after.answer({ entries: [{ ...created, version: 4, isFirst: false, changes: [remark] }, created], next: null })
    await expect.element(page.getByText('修改 1 处')).toBeVisible()
  })

  it('reports a failed check, and the form goes on', async () => {
    const wire = playWire({ [paths.records.neighbours]: neighbours })
    const place = { filter: { xwlx: '31' }, search: new URLSearchParams(`xwlx=31&id=${id}`) }
    await mount(<RecordView def={def} id={id} place={place} />, { may: ['xw:xwInfo:edit'] })
    ;(await wire.next(one)).answer(record)
    ;(await wire.next(paths.records.judge)).refuse('系统繁忙')
    await expect.element(page.getByText(/校验没有完成：系统繁忙/)).toBeVisible()
    await expect.element(page.getByText('WANG XIAOMIN', { exact: true })).toBeVisible()
  })

  it('DG-03 marks a returned field in place with the reason', async () => {
    await open({ status: '21', returnReason: '拼音不对', returnedFields: 'xmpy' }, [])
    await expect.element(page.getByText('院系退回：拼音不对')).toBeVisible()
    await expect.element(page.getByText('已退回：拼音不对')).toBeVisible()
  })

  it('DG-07 shows closed fields as read-only with the reason', async () => {
    await open({ status: '70' }, [pinyin])
    await expect.element(page.getByText('记录状态为“已报送”，只能查看')).toBeVisible()
    expect(page.getByLabelText('姓名拼音').query()).toBeNull()
    expect(button('保存').query()).toBeNull()
    expect(page.getByRole('button', { name: '改为 WANG XIAOMING' }).query()).toBeNull()
  })

  it('DG-03 wraps the name without cutting it, and publishes the height of the head', async () => {
    await open({ xm: '王小明', departId: 'd', departId_dictText: '计算机学院' }, [])
    await page.viewport(340, 800)
    const heading = page.getByRole('heading', { level: 1, name: '王小明' }).element()
    heading.textContent = '阿卜杜热合曼·买买提艾合买提江·'.repeat(4)
    expect(heading.scrollWidth).toBeLessThanOrEqual(heading.clientWidth)
    const head = heading.closest('header')
    const known = () => head?.parentElement?.style.getPropertyValue('--record-head')
    await expect.poll(known).toBe(`${head?.offsetHeight}px`)
    await page.viewport(1280, 800)
    await expect.element(page.getByText(/ · 计算机学院$/)).toBeVisible()
  })

  it('shows 必填 and 提交前必填 differently', async () => {
    await open()
    await startEditing()
    await expect.element(page.getByRole('img', { name: '必填', exact: true }).first()).toBeVisible()
    await expect.element(page.getByRole('img', { name: '提交前必填', exact: true }).first()).toBeVisible()
  })

  it('DG-03 shows no required star before fields that the award sets', async () => {
    await open()
    await startEditing()
    const later = page.getByRole('img', { name: '提交前必填', exact: true })
    await expect.element(later.first()).toBeVisible()
    const labels = later.elements().map(star => star.parentElement?.textContent)
    expect(labels).toEqual(expect.arrayContaining(['学号', '出生日期']))
    expect(labels.filter(label => ['获学位日期', '照片文件名'].includes(label ?? ''))).toEqual([])
    await expect.element(page.getByLabelText('获学位日期')).toBeVisible()
  })
})
