import type { WebSocket } from '@fastify/websocket'
import type { LiveFrame, PageFrame } from '@xw/shared/wire/live'
import type { Session } from '../../../plugins/session.ts'

/** An open socket of a signed-in user. */
export interface Connection {
  socket: WebSocket
  session: Session
  /** The page of a grid's socket; null for the user's own socket. */
  pageId: string | null
  /** When anything last arrived from the client, including a pong. */
  heardAt: number
}

/** Close codes of sockets; codes from 4000 on are free for applications. */
export const closeCodes = { leaving: 1001, abusive: 1008, tooMany: 1013, sessionEnded: 4401 } as const

const maxFramesPerMinute = 30
const maxBufferedBytes = 1_048_576

/** Sends a frame. A client that has stopped reading is disconnected; it reloads when it reconnects. */
export function sendFrame({ socket }: Connection, frame: string): void {
  if (socket.readyState !== socket.OPEN) return
  if (socket.bufferedAmount > maxBufferedBytes) socket.terminate()
  else socket.send(frame)
}

const heartbeats = new Set(['HeartBeat', 'ping', 'heartcheck'])
const heartcheck = JSON.stringify({ cmd: 'heartcheck', msgTxt: '心跳响应' })
const pageHeartbeat = JSON.stringify({ type: 'heart_beat', data: true })

/**
 * Returns the answer to a client's frame, for its sender only, or null. No client's frame ever reaches another client.
 */
function answerFrame(text: string, pageId: string | null): string | null {
  if (pageId === null) return heartbeats.has(text) ? heartcheck : null
  return isPageHeartbeat(text) ? pageHeartbeat : null
}

function isPageHeartbeat(text: string): boolean {
  try {
    const frame: unknown = JSON.parse(text)
    return typeof frame === 'object' && frame !== null && 'type' in frame && frame.type === 'heart_beat'
  } catch {
    return false
  }
}

/** Answers heartbeats, ignores other frames, and closes the socket of a client that sends too many. */
export function listenToFrames(connection: Connection): void {
  const { socket, pageId } = connection
  const window = { startedAt: performance.now(), frames: 0 }
  socket.on('pong', () => void (connection.heardAt = performance.now()))
  socket.on('message', (data: Buffer) => {
    const now = performance.now()
    connection.heardAt = now
    if (now - window.startedAt > 60_000) Object.assign(window, { startedAt: now, frames: 0 })
    window.frames += 1
    if (window.frames > maxFramesPerMinute) return socket.close(closeCodes.abusive)
    const answer = answerFrame(data.toString(), pageId)
    if (answer) sendFrame(connection, answer)
  })
}

/** Whether a frame belongs on this kind of socket: the user's own or a page's. */
export const acceptsFrame = (connection: Connection, frame: LiveFrame | PageFrame, pageId?: string): boolean =>
  'cmd' in frame
    ? connection.pageId === null
    : connection.pageId !== null && (pageId === undefined || pageId === connection.pageId)
