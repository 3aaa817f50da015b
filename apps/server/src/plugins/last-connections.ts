import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** For the answers that are on their way when the server stops. Shorter than the limits of the examples in `deploy`. */
const patienceMs = 60_000

/**
 * Lets nobody keep a server from stopping. Browsers open connections before they need one. Node neither counts a
 * connection without a request as idle nor looks at time limits once a server closes, so the end would wait for it.
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
