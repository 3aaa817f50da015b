import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import websocket from '@fastify/websocket'
import { apiBase } from '@xw/shared/wire/headers'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError, forbidden } from '../lib/errors.ts'
import type { Route } from './route.ts'

/** The longest frame a client may send; all that it has to say is a heartbeat. */
const maxFrameBytes = 4_096

interface SocketOptions {
  /** The routes that can be upgraded; any other path is not there for whoever asks for it. */
  routes: readonly Route[]
  /** Allowed beside the server's own. */
  origins: readonly string[]
  /** Says goodbye to everybody when the server stops. */
  onStop(): void
}

/** Makes upgrades possible on the routes that declare them. A page of another site gets none, whatever it knows. */
export async function registerSockets(app: FastifyInstance, { routes, origins, onStop }: SocketOptions): Promise<void> {
  const urls = new Set(routes.filter(route => route.socket).map(route => apiBase + route.path))
  await app.register(websocket, {
    options: { maxPayload: maxFrameBytes },
    // Broken frames close their own connection; there is nothing else to do about them.
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

/** Node leaves a socket alone once it has asked for an upgrade; one that got an error instead would stay half open. */
function rejectFailedUpgrade(_: unknown, socket: Duplex) {
  socket.on('end', () => socket.end())
  // Taken off by the upgrade itself.
  if (socket instanceof Socket) socket.setTimeout(answerMs, () => socket.destroy())
}

/** Programs send no origin and are judged by their token alone; a browser always says which page is asking. */
function isOwnOrigin({ headers: { origin }, host }: FastifyRequest, origins: readonly string[]): boolean {
  if (origin === undefined || origins.includes(origin)) return true
  return URL.canParse(origin) && new URL(origin).host === host
}
