import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import websocket from '@fastify/websocket'
import { apiBase } from '@xw/shared/wire/headers'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError, forbidden } from '../lib/errors.ts'
import type { Route } from './route.ts'

/** The longest frame that a client may send; clients send only heartbeats. */
const maxFrameBytes = 4_096

interface SocketOptions {
  /** The routes that accept an upgrade; any other path does not exist for upgrades. */
  routes: readonly Route[]
  /** Origins allowed besides the server's own. */
  origins: readonly string[]
  /** Closes all live connections when the server stops. */
  onStop(): void
}

/** Enables upgrades on the routes that declare them, and refuses pages of other origins. */
export async function registerSockets(app: FastifyInstance, { routes, origins, onStop }: SocketOptions): Promise<void> {
  const urls = new Set(routes.filter(route => route.socket).map(route => apiBase + route.path))
  await app.register(websocket, {
    options: { maxPayload: maxFrameBytes },
    // A broken frame closes its own connection; nothing else has to be done.
    errorHandler: () => {},
    preClose(done) {
      onStop()
      this.websocketServer.close()
      done()
    },
  })
  app.server.on('upgrade', rejectFailedUpgrade)
  app.addHook('onRequest', async request => {
    if (request.ws && !urls.has(request.routeOptions.url ?? '')) throw new AppError('noSuchPath')
    if (request.ws && !isOwnOrigin(request, origins)) throw forbidden()
  })
}

const answerMs = 10_000

/** Node does not close a socket that requested an upgrade, so one that got an error would stay half open. */
function rejectFailedUpgrade(_: unknown, socket: Duplex) {
  socket.on('end', () => socket.end())
  // The upgrade removes this listener itself.
  if (socket instanceof Socket) socket.setTimeout(answerMs, () => socket.destroy())
}

/** Browsers always send the origin of the page. Programs send none and are checked by their token alone. */
function isOwnOrigin({ headers: { origin }, host }: FastifyRequest, origins: readonly string[]): boolean {
  if (origin === undefined || origins.includes(origin)) return true
  return URL.canParse(origin) && new URL(origin).host === host
}
