import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import fastify from 'fastify'
import { expect, it } from 'vitest'
import { closeConnectionsOnStop } from './last-connections.ts'

/** Starts a server whose only answer waits until it is released, and a client that sends `head`. */
async function startWith(head: string, waitMs?: number) {
  const app = fastify()
  closeConnectionsOnStop(app, waitMs)
  const { promise: letGo, resolve: answer } = Promise.withResolvers<string>()
  const { promise: asked, resolve: isAsked } = Promise.withResolvers<void>()
  app.get('/', () => {
    isAsked()
    return letGo
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const accepted = once(app.server, 'connection')
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  let received = ''
  socket.on('data', chunk => (received += chunk)).on('error', () => {})
  const closed = new Promise(resolve => socket.once('close', resolve))
  await accepted
  if (head) socket.write(head)
  return { app, answer, asked, closed, received: () => received }
}

const request = 'GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'

it('stops despite a connection that never sent a request', async () => {
  const { app, closed } = await startWith('')
  await app.close()
  await closed
  expect(app.server.listening).toBe(false)
})

it('finishes an answer in progress before it stops', async () => {
  const { app, answer, asked, closed, received } = await startWith(request)
  await asked
  const stopped = app.close()
  answer('whole')
  await Promise.all([stopped, closed])
  expect(received()).toMatch(/200 OK[^]*whole$/)
})

it('waits for an unfinished answer or request only for a limited time', async () => {
  const [silent, half] = [await startWith(request, 100), await startWith('GET / HTTP/1.1\r\nHost', 100)]
  await silent.asked
  await Promise.all([silent.app.close(), half.app.close(), silent.closed, half.closed])
  expect([silent.received(), half.received()]).toEqual(['', ''])
})
