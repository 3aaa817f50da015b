import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { apiBase } from '@xw/shared/wire/headers'
import type { FastifyInstance } from 'fastify'
import { WebSocket } from 'ws'

/** Lets an app listen on a free port; gives the address that sockets are opened at. */
export async function listen(app: FastifyInstance): Promise<string> {
  await app.listen({ host: '127.0.0.1', port: 0 })
  return `ws://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}

/** An open socket and everything received on it. */
export interface OpenSocket {
  socket: WebSocket
  frames: unknown[]
  /** The code it was closed with, once it is. */
  closed: Promise<number>
}

/** Opens a socket below the API base; rejects with the status of a refused upgrade. */
export async function openSocket(
  address: string,
  path: string,
  given: { token?: string; origin?: string } = {},
): Promise<OpenSocket> {
  const socket = new WebSocket(address + apiBase + path, given.token ? [given.token] : [], {
    ...(given.origin && { origin: given.origin }),
  })
  const frames: unknown[] = []
  socket.on('message', (data: Buffer) => void frames.push(JSON.parse(data.toString())))
  const closed = once(socket, 'close').then(([code]) => code as number)
  closed.catch(() => {})
  await once(socket, 'open')
  return { socket, frames, closed }
}

/** Returns the HTTP status that a refused upgrade is answered with. */
export async function readUpgradeStatus(...given: Parameters<typeof openSocket>): Promise<number> {
  try {
    const { socket } = await openSocket(...given)
    socket.terminate()
    return 101
  } catch (error) {
    return Number(/\d{3}$/.exec((error as Error).message)?.[0])
  }
}
