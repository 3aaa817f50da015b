import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/support/database.ts'
import { execute } from '../../test/support/sql.ts'
import { createEvents } from './events.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/** A proxy in front of PostgreSQL that can be shut; it then refuses new connections. */
async function openGate(url: string) {
  const target = new URL(url)
  const folder = target.searchParams.get('host')
  const port = Number(target.port || 5432)
  const sockets = new Set<Socket>()
  const gate = { isOpen: true, turnedAway: 0 }
  const server = createServer(socket => {
    socket.on('error', () => {})
    if (!gate.isOpen) {
      gate.turnedAway += 1
      socket.destroy()
      return
    }
    const end = folder ? connect(`${folder}/.s.PGSQL.${port}`) : connect(port, target.hostname)
    end.on('error', () => {}).pipe(socket)
    socket.pipe(end)
    sockets.add(socket)
    socket.on('close', () => {
      end.destroy()
      sockets.delete(socket)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const through = new URL(url)
  through.searchParams.delete('host')
  Object.assign(through, { hostname: '127.0.0.1', port: String((server.address() as AddressInfo).port) })
  return Object.assign(gate, {
    url: through.href,
    connections: () => sockets.size,
    shut() {
      gate.isOpen = false
      for (const socket of sockets) socket.destroy()
    },
    close: () => server.close(),
  })
}

it('reconnects once after PostgreSQL was away, and reports the gap to listeners', async () => {
  const gate = await openGate(database.appUrl)
  const events = await createEvents(gate.url)
  const heard: (string | null)[] = []
  events.on('dict_changed', payload => heard.push(payload))
  gate.shut()
  await vi.waitFor(() => expect(gate.turnedAway).toBeGreaterThan(3), 10_000)
  gate.isOpen = true
  await vi.waitFor(() => expect(heard).toEqual([null]), 10_000)
  await execute(database.ownerUrl, `select pg_notify('dict_changed', 'sex')`)
  await vi.waitFor(() => expect(heard).toEqual([null, 'sex']), 10_000)
  expect(gate.connections()).toBe(1)
  await events.close()
  gate.close()
})
