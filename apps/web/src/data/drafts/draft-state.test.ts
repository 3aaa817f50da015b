import { xwInfoDef } from '@xw/shared/degree/xw-info'
import type { RecordDraft } from '@xw/shared/wire/drafts'
import { describe, expect, it } from 'vitest'
import { toDraft } from '../resources/form-values.ts'
import {
  acknowledged,
  canSend,
  chosen,
  type DraftModel,
  differencesOf,
  isUnsent,
  opened,
  overtaken,
  promoted,
  refusedBy,
  sending,
  stateOf,
  typed,
  unanswered,
} from './draft-state.ts'

const def = xwInfoDef('31')
const keepable = (patch: DraftModel['patch']) => toDraft(def, patch)
const updateTime = '2026-06-01 09:30:00'
const draft = (draftVersion: number, patch: RecordDraft['patch']): RecordDraft => ({
  baseVersion: 1,
  draftVersion,
  patch,
  updateTime,
  device: null,
})
const open = (given: Partial<Parameters<typeof opened>[0]> = {}) =>
  opened({ recordVersion: 1, server: null, unsent: null, keepable, ...given })
const kindOf = (model: DraftModel) => stateOf(model, true).kind

describe('DG-05 a draft between browser and server', () => {
  it('goes from typed to sent to kept, and says so', () => {
    const empty = open()
    expect(stateOf(empty, true)).toEqual({ kind: 'none' })
    const one = typed(empty, { lwtm: '题目' })
    expect(stateOf(one, true)).toEqual({ kind: 'saving' })
    const kept = acknowledged(sending(one), { draftVersion: 7, updateTime }, 1)
    expect(stateOf(kept, true)).toEqual({ kind: 'saved', at: '09:30' })
    expect(isUnsent(kept)).toBe(false)
    expect(isUnsent(typed(kept, {}))).toBe(true)
  })

  it('waits without a network, honestly where the browser does not keep all of it, and is sent again', () => {
    const lost = unanswered(sending(typed(open(), { lwtm: '题目' })))
    expect(stateOf(lost, true)).toEqual({ kind: 'waiting', isWhole: true })
    expect(stateOf(lost, false)).toEqual({ kind: 'waiting', isWhole: false })
    expect(canSend(lost)).toBe(true)
  })

  it('is not sent again and again where the server refuses it, until something else is typed', () => {
    const refused = refusedBy(sending(typed(open(), { lwtm: '题目' })), '记录状态为“待院系审核”，不能修改')
    expect(canSend(refused)).toBe(false)
    expect(stateOf(refused, true)).toMatchObject({ kind: 'refused' })
    expect(canSend(typed(refused, { lwtm: '另一个' }))).toBe(true)
  })

  it('knows its own content again whose answer was lost, however much was typed since', () => {
    const lost = unanswered(sending(typed(open(), { lwtm: '一' })))
    const again = sending(typed(lost, { lwtm: '一二' }))
    const seen = overtaken(again, draft(5, { lwtm: '一' }))
    expect(seen.other).toBeNull()
    expect(seen.draftVersion).toBe(5)
    expect(canSend(seen)).toBe(true)
    expect(kindOf(overtaken(again, draft(5, { lwtm: '手机上' })))).toBe('conflict')
  })
})

describe('DG-05 opening a form', () => {
  const unsent = { version: 1, values: { lwtm: '没发出去' }, draftVersion: 3, sent: [] }

  it('begins with what the server has', () => {
    expect(open({ server: draft(3, { lwtm: '题目' }) })).toMatchObject({ patch: { lwtm: '题目' }, draftVersion: 3 })
  })

  it('goes on with what could not be sent, and with the sealed values that the browser never had', () => {
    const model = open({ server: draft(3, { lwtm: '旧', sjhm: '13800001234' }), unsent })
    expect(model.patch).toEqual({ lwtm: '没发出去', sjhm: '13800001234' })
    expect(canSend(model)).toBe(true)
  })

  it('takes what arrived while the browser died for its own', () => {
    const model = open({
      server: draft(4, { lwtm: '在路上' }),
      unsent: { ...unsent, sent: [{ lwtm: '在路上' }] },
    })
    expect(model).toMatchObject({ other: null, draftVersion: 4, patch: { lwtm: '没发出去' } })
  })

  it('asks where another device has gone on meanwhile', () => {
    const model = open({ server: draft(9, { lwtm: '手机上' }), unsent })
    expect(kindOf(model)).toBe('conflict')
    expect(differencesOf(def, model)).toEqual([{ key: 'lwtm', label: '论文题目', own: '没发出去', other: '手机上' }])
  })
})

describe('DG-05 choosing', () => {
  const model = overtaken(
    sending(typed(open(), { lwtm: '本机', dsxm: '导师' })),
    draft(9, { lwtm: '手机', bz: '备注' }),
  )

  it('shows every field that differs, and which side has not touched it', () => {
    expect(differencesOf(def, model).map(({ key, own, other }) => [key, own, other])).toEqual([
      ['dsxm', '导师', undefined],
      ['lwtm', '本机', '手机'],
      ['bz', undefined, '备注'],
    ])
  })

  it('sends the own values over those of the other device, knowing them', () => {
    const own = chosen(model, 'own')
    expect(own).toMatchObject({ draftVersion: 9, patch: { lwtm: '本机', dsxm: '导师' } })
    expect(canSend({ ...own, isSending: false })).toBe(true)
  })

  it('takes those of the other device, and has nothing to send', () => {
    const other = chosen(model, 'other')
    expect(other.patch).toEqual({ lwtm: '手机', bz: '备注' })
    expect(isUnsent(other)).toBe(false)
  })

  it('between the record and what was typed: either stands over the record as it is now', () => {
    const kept = acknowledged(
      sending(typed(open(), { lwtm: '我的', dsxm: '导师' })),
      { draftVersion: 4, updateTime },
      1,
    )
    const fields = [{ key: 'lwtm', label: '论文题目', draft: '我的', current: '学校的' }]
    const changed = { ...kept, changed: { record: { id: 'r', version: 3 }, fields } }
    expect(kindOf(changed)).toBe('changed')
    expect(chosen(changed, 'own')).toMatchObject({ baseVersion: 3, patch: { lwtm: '我的', dsxm: '导师' } })
    expect(chosen(changed, 'other')).toMatchObject({ baseVersion: 3, patch: { dsxm: '导师' } })
    expect(canSend(chosen(changed, 'own'))).toBe(true)
  })
})

it('DG-05 what was promoted is nothing typed any more, and what was typed meanwhile stands over the new version', () => {
  const kept = acknowledged(sending(typed(open(), { lwtm: '题目' })), { draftVersion: 4, updateTime }, 1)
  expect(promoted(kept, 2)).toMatchObject({ baseVersion: 2, draftVersion: 0, patch: {} })
  const more = typed(kept, { lwtm: '题目', dsxm: '导师' })
  expect(promoted(more, 2)).toMatchObject({ baseVersion: 2, patch: { lwtm: '题目', dsxm: '导师' } })
  expect(canSend(promoted(more, 2))).toBe(true)
})
