import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { execute } from '../../../../test/support/sql.ts'
import { consumeTicket, issueTicket, peekTicket, purgeTickets } from './index.ts'

let server: TestApp

beforeAll(async () => {
  server = await buildApp()
})

afterAll(async () => {
  await server.close()
})

const place = () => server.deps.db.platform
const issue = (seconds = 60) => issueTicket(place(), 'test:one', { who: 'a' }, seconds)
const count = async () => (await place().selectFrom('sys_ticket').select('hash').execute()).length

it('a ticket’s payload can be read repeatedly and used once', async () => {
  const ticket = await issue()
  expect(await peekTicket(place(), 'test:one', ticket)).toEqual({ who: 'a' })
  expect(await peekTicket(place(), 'test:one', ticket)).toEqual({ who: 'a' })
  expect(await consumeTicket(place(), 'test:one', ticket)).toEqual({ who: 'a' })
  expect(await peekTicket(place(), 'test:one', ticket)).toBeNull()
  expect(await consumeTicket(place(), 'test:one', ticket)).toBeNull()
})

it('one of twenty parallel uses gets the payload', async () => {
  const ticket = await issue()
  const got = await Promise.all(Array.from({ length: 20 }, () => consumeTicket(place(), 'test:one', ticket)))
  expect(got.filter(payload => payload !== null)).toEqual([{ who: 'a' }])
})

it('a ticket of another purpose is refused and stays valid for its own', async () => {
  const ticket = await issue()
  expect(await consumeTicket(place(), 'test:two', ticket)).toBeNull()
  expect(await consumeTicket(place(), 'test:one', ticket)).toEqual({ who: 'a' })
})

it('an expired ticket gives nothing, and the clean-up removes only expired ones', async () => {
  const [over, open] = [await issue(0), await issue()]
  expect(await peekTicket(place(), 'test:one', over)).toBeNull()
  expect(await consumeTicket(place(), 'test:one', over)).toBeNull()
  const before = await count()
  await purgeTickets(place())
  expect(await count()).toBe(before - 1)
  expect(await consumeTicket(place(), 'test:one', open)).toEqual({ who: 'a' })
})

it('a ticket used in a failed transaction can be used again', async () => {
  const ticket = await issue()
  const failing = place()
    .transaction()
    .execute(async tx => {
      expect(await consumeTicket(tx, 'test:one', ticket)).toEqual({ who: 'a' })
      throw new Error('what the ticket allows failed')
    })
  await expect(failing).rejects.toThrow('what the ticket allows failed')
  expect(await consumeTicket(place(), 'test:one', ticket)).toEqual({ who: 'a' })
})

it('the table holds no ticket, only hashes', async () => {
  const tickets = await Promise.all(Array.from({ length: 5 }, () => issue()))
  const rows = await execute<{ row: string }>(
    server.database.ownerUrl,
    `select to_jsonb(t)::text || encode(hash, 'base64') as row from sys_ticket t`,
  )
  expect(new Set(tickets).size).toBe(5)
  for (const ticket of tickets) {
    expect(Buffer.from(ticket, 'base64url')).toHaveLength(32)
    expect(rows.some(({ row }) => row.includes(ticket))).toBe(false)
  }
})
