import { degreeRecordDef } from '@xw/shared/degree/degree-record'
import type { RecordDraft } from '@xw/shared/wire/drafts'
import { describe, expect, it } from 'vitest'
import { pickDraftable } from '../resources/form-values.ts'
import {
  acceptAnswer,
  canSend,
  changePatch,
  chooseSide,
  type DraftModel,
  isUnsent,
  listDifferences,
  openDraft,
  recordNoAnswer,
  recordOtherDraft,
  recordPromotion,
  recordRefusal,
  startSending,
  toDraftState,
} from './draft-state.ts'

const def = degreeRecordDef('31')
const keepable = (patch: DraftModel['patch']) => pickDraftable(def, patch)
const updateTime = '2026-06-01 09:30:00'
const draft = (draftVersion: number, patch: RecordDraft['patch']): RecordDraft => ({
  baseVersion: 1,
  draftVersion,
  patch,
  updateTime,
  device: null,
})
const open = (given: Partial<Parameters<typeof openDraft>[0]> = {}) =>
  openDraft({ recordVersion: 1, server: null, unsent: null, keepable, ...given })
const kindOf = (model: DraftModel) => toDraftState(model, true).kind

describe('DG-05 a draft between browser and server', () => {
  it('goes from typed to sent to saved and reports each state', () => {
    const empty = open()
    expect(toDraftState(empty, true)).toEqual({ kind: 'none' })
    const one = changePatch(empty, { lwtm: '题目' })
    expect(toDraftState(one, true)).toEqual({ kind: 'saving' })
    const kept = acceptAnswer(startSending(one), { draftVersion: 7, updateTime }, 1)
    expect(toDraftState(kept, true)).toEqual({ kind: 'saved', at: '09:30' })
    expect(isUnsent(kept)).toBe(false)
    expect(isUnsent(changePatch(kept, {}))).toBe(true)
  })

  it('waits without a network, says when the browser cannot keep all of it, and is sent later', () => {
    const lost = recordNoAnswer(startSending(changePatch(open(), { lwtm: '题目' })))
    expect(toDraftState(lost, true)).toEqual({ kind: 'waiting', isWhole: true })
    expect(toDraftState(lost, false)).toEqual({ kind: 'waiting', isWhole: false })
    expect(canSend(lost)).toBe(true)
  })

  it('is not sent again after a refusal until something else is typed', () => {
    const refused = recordRefusal(
      startSending(changePatch(open(), { lwtm: '题目' })),
      '记录状态为“待院系审核”，不能修改',
    )
    expect(canSend(refused)).toBe(false)
    expect(toDraftState(refused, true)).toMatchObject({ kind: 'refused' })
    expect(canSend(changePatch(refused, { lwtm: '另一个' }))).toBe(true)
  })

  it('recognises its own content when the answer was lost, however much was typed since', () => {
    const lost = recordNoAnswer(startSending(changePatch(open(), { lwtm: '一' })))
    const again = startSending(changePatch(lost, { lwtm: '一二' }))
    const seen = recordOtherDraft(again, draft(5, { lwtm: '一' }))
    expect(seen.other).toBeNull()
    expect(seen.draftVersion).toBe(5)
    expect(canSend(seen)).toBe(true)
    expect(kindOf(recordOtherDraft(again, draft(5, { lwtm: '手机上' })))).toBe('conflict')
  })
})

describe('DG-05 opening a form', () => {
  const unsent = { version: 1, values: { lwtm: '没发出去' }, draftVersion: 3, sent: [] }

  it('begins with the draft of the server', () => {
    expect(open({ server: draft(3, { lwtm: '题目' }) })).toMatchObject({ patch: { lwtm: '题目' }, draftVersion: 3 })
  })

  it('restores what could not be sent, together with the sealed values that the browser never stored', () => {
    const model = open({ server: draft(3, { lwtm: '旧', sjhm: '13800001234' }), unsent })
    expect(model.patch).toEqual({ lwtm: '没发出去', sjhm: '13800001234' })
    expect(canSend(model)).toBe(true)
  })

  it('accepts a draft as its own when it arrived although the browser died', () => {
    const model = open({
      server: draft(4, { lwtm: '在路上' }),
      unsent: { ...unsent, sent: [{ lwtm: '在路上' }] },
    })
    expect(model).toMatchObject({ other: null, draftVersion: 4, patch: { lwtm: '没发出去' } })
  })

  it('asks the user when another device has saved a draft meanwhile', () => {
    const model = open({ server: draft(9, { lwtm: '手机上' }), unsent })
    expect(kindOf(model)).toBe('conflict')
    expect(listDifferences(def, model)).toEqual([{ key: 'lwtm', label: '论文题目', own: '没发出去', other: '手机上' }])
  })
})

describe('DG-05 choosing between two drafts', () => {
  const model = recordOtherDraft(
    startSending(changePatch(open(), { lwtm: '本机', dsxm: '导师' })),
    draft(9, { lwtm: '手机', bz: '备注' }),
  )

  it('lists every field that differs, and which side has not changed it', () => {
    expect(listDifferences(def, model).map(({ key, own, other }) => [key, own, other])).toEqual([
      ['dsxm', '导师', undefined],
      ['lwtm', '本机', '手机'],
      ['bz', undefined, '备注'],
    ])
  })

  it('sends the user’s values over those of the other device after the choice', () => {
    const own = chooseSide(model, 'own')
    expect(own).toMatchObject({ draftVersion: 9, patch: { lwtm: '本机', dsxm: '导师' } })
    expect(canSend({ ...own, isSending: false })).toBe(true)
  })

  it('takes the values of the other device and has nothing left to send', () => {
    const other = chooseSide(model, 'other')
    expect(other.patch).toEqual({ lwtm: '手机', bz: '备注' })
    expect(isUnsent(other)).toBe(false)
  })

  it('applies either choice on top of the current record when the record has changed', () => {
    const kept = acceptAnswer(
      startSending(changePatch(open(), { lwtm: '我的', dsxm: '导师' })),
      { draftVersion: 4, updateTime },
      1,
    )
    const fields = [{ key: 'lwtm', label: '论文题目', draft: '我的', current: '学校的' }]
    const changed = { ...kept, changed: { record: { id: 'r', version: 3 }, fields } }
    expect(kindOf(changed)).toBe('changed')
    expect(chooseSide(changed, 'own')).toMatchObject({ baseVersion: 3, patch: { lwtm: '我的', dsxm: '导师' } })
    expect(chooseSide(changed, 'other')).toMatchObject({ baseVersion: 3, patch: { dsxm: '导师' } })
    expect(canSend(chooseSide(changed, 'own'))).toBe(true)
  })
})

it('DG-05 clears the promoted values and keeps later input on top of the new version', () => {
  const kept = acceptAnswer(startSending(changePatch(open(), { lwtm: '题目' })), { draftVersion: 4, updateTime }, 1)
  expect(recordPromotion(kept, 2)).toMatchObject({ baseVersion: 2, draftVersion: 0, patch: {} })
  const more = changePatch(kept, { lwtm: '题目', dsxm: '导师' })
  expect(recordPromotion(more, 2)).toMatchObject({ baseVersion: 2, patch: { lwtm: '题目', dsxm: '导师' } })
  expect(canSend(recordPromotion(more, 2))).toBe(true)
})
