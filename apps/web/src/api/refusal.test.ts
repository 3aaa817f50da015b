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

it('reads what is wrong by field, where the answer says so', () => {
  expect(readRefusal(answer({ result: { phone: '手机号不正确' } }))).toEqual({
    message: '手机号不正确',
    fields: { phone: '手机号不正确' },
    isStale: false,
  })
})

it('finds no field in an answer that names none', () => {
  for (const result of [null, '手机号', ['手机号'], { rows: [1, 2] }])
    expect(readRefusal(answer({ result }))).toMatchObject({ message: '手机号不正确', fields: {} })
})

it('knows by the code that somebody else has changed the record', () => {
  expect(readRefusal(answer({ code: wireCodes.stale }))?.isStale).toBe(true)
})

it('sees no refusal in what was done, whatever came with it', () => {
  expect(readRefusal(answer({ success: true, result: { phone: '13900139000' } }))).toBeNull()
})
