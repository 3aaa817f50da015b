import { afterEach, describe, expect, it } from 'vitest'
import { endSession } from '../lib/session.ts'
import { holdUnsaved } from '../lib/unsaved.ts'
import { chooseExpiryDisplay, expireSession, useExpiry } from './expiry.ts'

afterEach(endSession)

describe('an expired session', () => {
  it.each([
    ['notice', { unsaved: false, messenger: false }, 'message'],
    ['notice', { unsaved: false, messenger: true }, 'message'],
    ['modal', { unsaved: false, messenger: false }, 'modal'],
    ['modal', { unsaved: false, messenger: true }, 'message'],
    ['notice', { unsaved: true, messenger: false }, 'sign-in'],
    ['modal', { unsaved: true, messenger: false }, 'sign-in'],
    ['modal', { unsaved: true, messenger: true }, 'sign-in'],
  ] as const)('RQ-03 reported by %s with %o is shown as %s', (how, page, expected) => {
    expect(chooseExpiryDisplay(how, page)).toBe(expected)
  })

  it('RQ-03 is shown once, however many calls fail', () => {
    const states: string[] = []
    const stop = useExpiry.subscribe(({ expiry }) => states.push(expiry))
    for (let calls = 0; calls < 5; calls += 1) expireSession('modal')
    stop()
    expect(states).toEqual(['modal'])
  })

  it('RQ-03 asks the user to sign in again in place when something is unsaved', () => {
    const letGo = holdUnsaved()
    expireSession('notice')
    letGo()
    expect(useExpiry.getState().expiry).toBe('sign-in')
  })
})
