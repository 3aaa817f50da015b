import type { Authority } from '@xw/shared/permission/can'
import { describe, expect, it } from 'vitest'
import { isElementShown, isShown } from './element-rule.ts'

const shows = (action: string, status?: string): Authority => ({ action, type: '1', ...(status && { status }) })
const does = (action: string, status?: string): Authority => ({ action, type: '2', ...(status && { status }) })

describe('isShown', () => {
  it.each([
    ['granted', { auth: [shows('a')], allAuth: [shows('a', '1')] }, [], true],
    ['one of several codes of a granted entry', { auth: [shows('b,a')], allAuth: [] }, [], true],
    ['not granted', { auth: [], allAuth: [shows('a', '1')] }, [], false],
    ['whose rule is switched off', { auth: [], allAuth: [shows('a', '0')] }, [], true],
    ['whose rule is switched off in one entry', { auth: [], allAuth: [shows('a', '1'), shows('a', '0')] }, [], true],
    ['unknown to every list', { auth: [shows('b')], allAuth: [shows('b', '0')] }, [], false],
    ['that the form itself lists', { auth: [], allAuth: [shows('a', '1')] }, [shows('a')], true],
    ['that the form lists as an action', { auth: [], allAuth: [] }, [does('a')], false],
    ['granted as an action only', { auth: [does('a')], allAuth: [does('a', '0')] }, [], false],
  ])('PE-03 %s', (_, grants, own, expected) => expect(isElementShown(grants, 'a', own)).toBe(expected))
})

it('PE-01 decides when the code is that of an action', () => {
  expect(isShown({ auth: [does('a')], allAuth: [does('a', '0')] }, 'a')).toBe(true)
  expect(isShown({ auth: [], allAuth: [does('a', '0')] }, 'a')).toBe(false)
  expect(isShown({ auth: [], allAuth: [shows('a', '0')] }, 'a')).toBe(true)
})
