import { type Envelope, wireCodes } from '@xw/shared/wire/envelope'
import { expect, it } from 'vitest'
import { readRefusal } from './refusal.ts'

const answer = (over: Partial<Envelope>): Envelope => ({
  success: false,
  message: '手机号不正确',
  code: 500,
  result: null,
  timestamp: 0,
  ...over,
})

it('reads the message of each field that the answer names', () => {
  expect(readRefusal(answer({ result: { phone: '手机号不正确' } }))).toEqual({
    message: '手机号不正确',
    fields: { phone: '手机号不正确' },
    isStale: false,
  })
})

it('returns no fields when the answer names none', () => {
  for (const result of [null, '手机号', ['手机号'], { rows: [1, 2] }])
    expect(readRefusal(answer({ result }))).toMatchObject({ message: '手机号不正确', fields: {} })
})

it('recognises by its code that somebody else has changed the record', () => {
  expect(readRefusal(answer({ code: wireCodes.stale }))?.isStale).toBe(true)
})

it('returns null for a success, whatever else the answer holds', () => {
  expect(readRefusal(answer({ success: true, result: { phone: '13900139000' } }))).toBeNull()
})
