import { describe, expect, it } from 'vitest'
import { type Authority, can, hiddenFields } from './can.ts'

const action = (code: string, status?: string): Authority => ({ action: code, type: '2', ...(status && { status }) })

describe('can', () => {
  it.each([
    ['granted', [action('a')], [action('a', '0')], true],
    ['granted though nobody lists it', [action('a')], [], true],
    ['not granted, closed by default', [], [action('a', '0')], false],
    ['not granted, open by default', [], [action('a', '1')], true],
    ['not granted, open in one entry and closed in another', [], [action('a', '1'), action('a', '0')], false],
    ['unknown to every list', [], [action('b', '1')], false],
    ['one of several codes of a granted entry', [action('b,a')], [], true],
    ['a code that is only part of another', [action('aa')], [action('aaa', '1')], false],
  ])('PE-01 %s', (_, auth, allAuth, expected) => {
    expect(can({ auth, allAuth }, 'a')).toBe(expected)
  })
})

it('PE-02 hides fields that are enabled by default and not granted', () => {
  const allAuth = [
    { action: 'user:phone,user:email', type: '1', status: '1' },
    { action: 'user:sex', type: '1', status: '0' },
    { action: 'user:add', type: '2', status: '1' },
  ]
  expect(hiddenFields({ auth: [{ action: 'user:email', type: '1' }], allAuth })).toEqual(new Set(['user:phone']))
})
