import type { WebSocket } from '@fastify/websocket'
import { createGridUpdate, type LiveFrame, type PageFrame } from '@xw/shared/wire/live'
import type { Deps } from '../../../plugins/deps.ts'
import type { LiveMessage } from '../../../plugins/live.ts'
import type { Session } from '../../../plugins/session.ts'
import type { Sessions } from '../../sign-in/session/index.ts'
import { acceptsFrame, type Connection, closeCodes, listenToFrames, sendFrame } from './connection.ts'
import { type ConnectionRegistry, createConnectionRegistry } from './registry.ts'
import { watchSessions } from './watch-sessions.ts'

/** A connection that is silent for this long is dead, whatever its socket reports. */
const silentMs = 60_000
const pingEveryMs = 25_000
/** How long clients may take to close their sockets when the server stops. */
const farewellMs = 1_000

/** The open sockets of this process; it delivers published frames to them. */
export interface Hub {
  join(socket: WebSocket, session: Session, pageId: string | null): void
  /** Closes all sockets; the server can stop a moment later. */
  close(): void
}

/** Sent when frames may have been lost: pages fetch everything anew. */
const reloadFrames: (LiveFrame | PageFrame)[] = [{ cmd: 'topic' }, { cmd: 'task' }, createGridUpdate()]

export function createHub({ events, meter }: Pick<Deps, 'events' | 'meter'>, sessions: Sessions): Hub {
  const registry = createConnectionRegistry()
  const endSession = (sessionId: string) => {
    for (const { socket } of registry.ofSession(sessionId)) socket.close(closeCodes.sessionEnded)
  }
  const watch = watchSessions({ events, sessions, open: registry.sessions, end: endSession })
  events.on('live', payload => {
    if (payload === null) broadcastFrames(registry, reloadFrames)
    else deliverFrame(registry, JSON.parse(payload) as LiveMessage)
  })
  let pings: NodeJS.Timeout | undefined

  return {
    join(socket, session, pageId) {
      const connection: Connection = { socket, session, pageId, heardAt: performance.now() }
      if (!registry.add(connection)) return socket.close(closeCodes.tooMany)
      meter.open.sockets += 1
      socket.on('close', () => {
        registry.remove(connection)
        meter.open.sockets -= 1
      })
      listenToFrames(connection)
      watch.soon()
      pings ??= setInterval(() => pingAll(registry), pingEveryMs).unref()
    },
    close() {
      clearInterval(pings)
      watch.stop()
      const leaving = [...registry.all()]
      for (const { socket } of leaving) socket.close(closeCodes.leaving)
      setTimeout(() => leaving.forEach(({ socket }) => socket.terminate()), farewellMs).unref()
    },
  }
}

/** Existing clients read `msgTxt` of every frame, so it is always present. */
const toText = (frame: LiveFrame | PageFrame) =>
  JSON.stringify('cmd' in frame ? { ...frame, msgTxt: frame.msgTxt ?? '' } : frame)

function deliverFrame(registry: ConnectionRegistry, { frame, pageId, ...audience }: LiveMessage) {
  const text = toText(frame)
  for (const connection of registry.ofAudience(audience)) {
    if (acceptsFrame(connection, frame, pageId)) sendFrame(connection, text)
  }
}

function broadcastFrames(registry: ConnectionRegistry, frames: readonly (LiveFrame | PageFrame)[]) {
  for (const connection of registry.all()) {
    for (const frame of frames) if (acceptsFrame(connection, frame)) sendFrame(connection, toText(frame))
  }
}

function pingAll(registry: ConnectionRegistry) {
  const now = performance.now()
  for (const { socket, heardAt } of registry.all()) {
    if (now - heardAt > silentMs) socket.terminate()
    else if (socket.readyState === socket.OPEN) socket.ping()
  }
}
