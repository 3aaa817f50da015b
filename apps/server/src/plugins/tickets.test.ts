import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { makeKeys } from './keys.ts'
import { makeTicket, readTicket } from './tickets.ts'

const folder = mkdtempSync(join(tmpdir(), 'xw-tickets-'))
afterAll(() => rmSync(folder, { recursive: true }))
const keys = makeKeys(join(folder, 'secret'))
const otherKeys = makeKeys(join(folder, 'other'))

const minute = 60_000
const noon = Date.UTC(2026, 0, 1, 12)
const ticket = makeTicket(keys, 'session', 'file', noon)

it('is valid for its session and subject, for ten to twenty minutes', () => {
  expect(readTicket(keys, ticket, 'file', noon)).toBe('session')
  expect(readTicket(keys, ticket, 'file', noon + 10 * minute - 1)).toBe('session')
  expect(readTicket(keys, ticket, 'file', noon + 10 * minute)).toBeNull()
  const late = makeTicket(keys, 'session', 'file', noon + 1)
  expect(readTicket(keys, late, 'file', noon + 20 * minute - 1)).toBe('session')
  expect(readTicket(keys, late, 'file', noon + 20 * minute)).toBeNull()
})

it('stays the same within ten minutes, so that the answer can be cached', () => {
  expect(makeTicket(keys, 'session', 'file', noon + 1)).toBe(makeTicket(keys, 'session', 'file', noon + 10 * minute))
})

it('is invalid in any other form', () => {
  const [session, expiry, mac = ''] = ticket.split('.')
  const forged = [
    '',
    '...',
    mac,
    `other.${expiry}.${mac}`,
    `${session}.${Number(expiry) + 600_000}.${mac}`,
    `${session}.${expiry}.`,
    `${session}.${expiry}.${mac.slice(0, -1)}`,
    `${session}.${expiry}.${mac.toLowerCase()}`,
    `${ticket}.x`,
    makeTicket(otherKeys, 'session', 'file', noon),
  ]
  expect(forged.map(text => readTicket(keys, text, 'file', noon))).toEqual(forged.map(() => null))
  expect(readTicket(keys, ticket, 'another', noon)).toBeNull()
})
