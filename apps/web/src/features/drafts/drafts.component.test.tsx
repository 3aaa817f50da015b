import { degreeRecordDef } from '@xw/shared/degree/degree-record'
import { wireCodes } from '@xw/shared/wire/envelope'
import { paths } from '@xw/shared/wire/paths'
import { Form } from 'antd'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { button, mount } from '../../../test/component/mount.tsx'
import { playWire } from '../../../test/component/wire.ts'
import { useDraft } from '../../data/drafts/use-draft.ts'
import type { FormValues } from '../../data/resources/resource-record.ts'
import { useResourceForm } from '../../data/resources/use-resource-form.ts'
import { signOut } from '../../data/session/sign-out.ts'
import { useConnection } from '../../lib/connection.ts'
import { useSession } from '../../lib/session.ts'
import { RecordForm } from '../../resource/record-form.tsx'
import { DraftChoice } from './draft-choice.tsx'
import { DraftIndicator } from './draft-indicator.tsx'

const { path, permission, table, tenant, title, sort, fields } = degreeRecordDef('31')
const { id: idField, lwtm, dsxm, sjhm, version } = fields
if (!lwtm || !dsxm || !sjhm) throw new Error('the fields of these tests are gone')
/** The record's form with three fields: one of them is sealed. */
const def = { path, permission, table, tenant, title, sort, fields: { id: idField, lwtm, dsxm, sjhm, version } }
const id = '01890000-0000-7000-8000-000000000001'
const record = { id, lwtm: '原来的题目', dsxm: null, sjhm: null, version: 3 }
const one = '/xw/xwInfo/queryById'
const filter = {}
const nothing = () => {}

function StudentForm() {
  const [antd] = Form.useForm<FormValues>()
  const kept = useDraft(useResourceForm(def, id, { filter }), { place: antd.setFieldsValue })
  return (
    <>
      <DraftIndicator state={kept.state} />
      {kept.choice && <DraftChoice def={def} choice={kept.choice} choose={kept.choose} />}
      {kept.form.initial && (
        <RecordForm form={kept.form} antd={antd} onDirty={nothing} onSaving={nothing} onSaved={nothing} />
      )}
      <button type="button" onClick={() => void kept.promote()}>
        下一步
      </button>
    </>
  )
}

const signIn = (user: string) => useSession.setState({ token: 'token', tenantId: 1, user: { id: user } as never })
beforeEach(() => {
  signIn('zhang')
  useConnection.setState({ isDown: false })
  onTestFinished(() => window.localStorage.clear())
})

const thesis = () => page.getByLabelText('论文题目')
const sign = () => page.getByRole('status').first()

/** Opens the form with what the server has. */
async function open(draft: object | null = null) {
  const wire = playWire()
  await mount(<StudentForm />)
  ;(await wire.next(one)).answer(record)
  ;(await wire.next(paths.drafts.one)).answer(draft)
  await expect.element(thesis()).toBeVisible()
  return wire
}
const draftOf = (draftVersion: number, patch: object, baseVersion = 3) => ({
  draftVersion,
  baseVersion,
  patch,
  updateTime: '2026-06-01 09:30:00',
  device: 'Mozilla/5.0 (iPhone) Safari/605',
})
const kept = (draftVersion: number) => ({ draftVersion, updateTime: '2026-06-01 09:31:00' })
const inBrowser = () => Object.values(window.localStorage).join()

describe('DG-05 a form with a draft', () => {
  it('sends changes once, a moment after the last key, and says that they are saved', async () => {
    const wire = await open()
    await thesis().fill('新的题目')
    await expect.element(sign()).toHaveTextContent('正在保存')
    expect(inBrowser()).toContain('新的题目')
    const sent = await wire.next(paths.drafts.save)
    expect(sent.body).toEqual({ id, baseVersion: 3, draftVersion: 0, patch: { lwtm: '新的题目' } })
    sent.answer(kept(11))
    await expect.element(sign()).toHaveTextContent('已自动保存 09:31')
    // The server has it, so nobody finds it here.
    expect(inBrowser()).not.toContain('新的题目')
    expect(wire.asked.filter(call => call.path === paths.drafts.save)).toHaveLength(1)
  })

  it('opens with the draft that the server has', async () => {
    await open(draftOf(5, { lwtm: '昨天的题目' }))
    await expect.element(thesis()).toHaveValue('昨天的题目')
    await expect.element(sign()).toHaveTextContent('已自动保存 09:30')
  })

  it('keeps the draft in the browser while offline, says so and sends it when online', async () => {
    const wire = await open()
    await thesis().fill('断网时写的')
    ;(await wire.next(paths.drafts.save)).fail()
    await expect.element(sign()).toHaveTextContent('等待网络（已存于本机）')
    window.dispatchEvent(new Event('online'))
    ;(await wire.next(paths.drafts.save, 2)).answer(kept(12))
    await expect.element(sign()).toHaveTextContent('已自动保存 09:31')
  })

  it('keeps no sealed value in the browser and does not claim to', async () => {
    const wire = await open()
    await page.getByLabelText('手机号码').fill('13800001234')
    ;(await wire.next(paths.drafts.save)).fail()
    await expect.element(sign()).toHaveTextContent('等待网络（请勿关闭页面）')
    expect(inBrowser()).not.toContain('13800001234')
  })

  it('sends at once when the page is hidden or left, by a request that outlives the page', async () => {
    const wire = await open()
    const fetched = vi.mocked(window.fetch)
    await thesis().fill('关掉之前')
    window.dispatchEvent(new Event('pagehide'))
    expect((await wire.next(paths.drafts.save)).body).toMatchObject({ patch: { lwtm: '关掉之前' } })
    expect(fetched.mock.calls.at(-1)?.[1]).toMatchObject({ keepalive: true })
  })

  it('restores and sends what a closed tab could not send', async () => {
    const dead = await open()
    await thesis().fill('没来得及')
    ;(await dead.next(paths.drafts.save)).fail()
    await expect.element(sign()).toHaveTextContent('等待网络（已存于本机）')
    await cleanup()
    const wire = await open()
    await expect.element(thesis()).toHaveValue('没来得及')
    expect((await wire.next(paths.drafts.save)).body).toMatchObject({ patch: { lwtm: '没来得及' } })
  })
})

describe('DG-05 a second device', () => {
  async function disagree() {
    const wire = await open()
    await thesis().fill('电脑上写的')
    const other = draftOf(20, { lwtm: '手机上写的' })
    ;(await wire.next(paths.drafts.save)).refuse('另一台设备有较新的内容', other, wireCodes.stale)
    await expect.element(page.getByRole('dialog', { name: '另一台设备有较新的内容' })).toBeVisible()
    await expect.element(page.getByRole('cell', { name: '电脑上写的' })).toBeVisible()
    await expect.element(page.getByRole('cell', { name: '手机上写的' })).toBeVisible()
    await expect.element(page.getByText('iPhone · Safari', { exact: false })).toBeVisible()
    return wire
  }

  it("shows both versions, and the user's own replace the other when chosen", async () => {
    const wire = await disagree()
    await button('用本机的').click()
    expect((await wire.next(paths.drafts.save, 2)).body).toMatchObject({
      draftVersion: 20,
      patch: { lwtm: '电脑上写的' },
    })
    await expect.element(thesis()).toHaveValue('电脑上写的')
  })

  it('puts its values into the form when chosen', async () => {
    const wire = await disagree()
    await button('用另一台的').click()
    await expect.element(thesis()).toHaveValue('手机上写的')
    await expect.element(sign()).toHaveTextContent('已自动保存 09:30')
    expect(wire.asked.filter(call => call.path === paths.drafts.save)).toHaveLength(1)
  })
})

describe('DG-05 another person at the same computer', () => {
  it("does not see the previous user's unsent draft, which that user finds again", async () => {
    const wire = await open()
    await thesis().fill('张同学的题目')
    ;(await wire.next(paths.drafts.save)).fail()
    await expect.element(sign()).toHaveTextContent('等待网络（已存于本机）')
    const leaving = signOut()
    ;(await wire.next(paths.drafts.save, 2)).fail()
    ;(await wire.next(paths.session.logout)).answer(null)
    await leaving
    await cleanup()
    signIn('li')
    await open()
    await expect.element(thesis()).toHaveValue('原来的题目')
    await cleanup()
    signIn('zhang')
    await open()
    await expect.element(thesis()).toHaveValue('张同学的题目')
  })

  it('leaves nothing in the browser when signing out could still send the draft', async () => {
    const wire = await open()
    await thesis().fill('最后的话')
    const leaving = signOut()
    ;(await wire.next(paths.drafts.save)).answer(kept(30))
    ;(await wire.next(paths.session.logout)).answer(null)
    await leaving
    expect(inBrowser()).not.toContain('最后的话')
  })
})

describe('DG-05 the next step', () => {
  it('sends the draft and stores it in the record', async () => {
    const wire = await open()
    await thesis().fill('定稿')
    await button('下一步').click()
    ;(await wire.next(paths.drafts.save)).answer(kept(40))
    const promoted = await wire.next(paths.drafts.promote)
    expect(promoted.body).toEqual({ id, draftVersion: 40 })
    promoted.answer({ id, version: 4 })
    ;(await wire.next(one, 2)).answer({ ...record, lwtm: '定稿', version: 4 })
    await thesis().fill('定稿二')
    expect((await wire.next(paths.drafts.save, 2)).body).toEqual({
      id,
      baseVersion: 4,
      draftVersion: 0,
      patch: { lwtm: '定稿二' },
    })
  })

  it('shows both values when the record was changed meanwhile', async () => {
    const wire = await open(draftOf(41, { lwtm: '我的' }, 2))
    await button('下一步').click()
    const conflict = {
      record: { ...record, lwtm: '学校的', version: 3 },
      fields: [{ key: 'lwtm', label: '论文题目', draft: '我的', current: '学校的' }],
    }
    ;(await wire.next(paths.drafts.promote)).refuse('您填写期间这条记录被修改过', conflict, wireCodes.stale)
    await expect.element(page.getByRole('cell', { name: '学校的' })).toBeVisible()
    await button('用我填写的').click()
    expect((await wire.next(paths.drafts.save)).body).toMatchObject({ baseVersion: 3, patch: { lwtm: '我的' } })
  })
})
