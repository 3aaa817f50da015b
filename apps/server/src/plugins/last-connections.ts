import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** For answers in progress when the server stops. Shorter than the limits of the examples in `deploy`. */
const patienceMs = 60_000

/**
 * Keeps connections from delaying the stop of a server. Browsers open connections in advance. Node does not treat a
 * connection without a request as idle, and ignores timeouts once a server closes, so the stop would wait for it.
 */
export function closeConnectionsOnStop(app: FastifyInstance, waitMs = patienceMs): void {
  const open = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  app.addHook('preClose', async () => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
    setTimeout(() => {
      for (const socket of open) socket.destroy()
    }, waitMs).unref()
  })
}
