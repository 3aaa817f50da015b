import type { WebSocket } from '@fastify/websocket'
import type { LiveFrame, PageFrame } from '@xw/shared/wire/live'
import type { Session } from '../../../plugins/session.ts'

/** One open socket of a signed-in user. */
export interface Connection {
  socket: WebSocket
  session: Session
  /** The open page that a grid's socket belongs to; null for the user's own socket. */
  pageId: string | null
  /** When something last came from the other end, also a bare pong. */
  heardAt: number
}

/** Why a socket is closed; codes from 4000 on are ours to give. */
export const closeCodes = { leaving: 1001, abusive: 1008, tooMany: 1013, sessionEnded: 4401 } as const

const maxFramesPerMinute = 30
const maxBufferedBytes = 1_048_576

/** Sends a frame unless the other end has stopped reading: it is dropped then, and reloads when it comes back. */
export function sendFrame({ socket }: Connection, frame: string): void {
  if (socket.readyState !== socket.OPEN) return
  if (socket.bufferedAmount > maxBufferedBytes) socket.terminate()
  else socket.send(frame)
}

const heartbeats = new Set(['HeartBeat', 'ping', 'heartcheck'])
const heartcheck = JSON.stringify({ cmd: 'heartcheck', msgTxt: '心跳响应' })
const pageHeartbeat = JSON.stringify({ type: 'heart_beat', data: true })

/** What a client's frame is answered with, to its sender alone. Nothing that a client sends ever reaches another one. */
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

/** Answers heartbeats, ignores everything else, and closes on whoever sends too much of either. */
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

/** True where a frame is meant for this kind of socket: the user's own, or a page's. */
export const acceptsFrame = (connection: Connection, frame: LiveFrame | PageFrame, pageId?: string): boolean =>
  'cmd' in frame
    ? connection.pageId === null
    : connection.pageId !== null && (pageId === undefined || pageId === connection.pageId)
