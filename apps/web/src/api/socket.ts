/** How long each step of a live connection takes. */
export interface SocketTimings {
  /** From a beat's answer to the next beat; the first one goes out as soon as the socket is open. */
  heartbeatMs: number
  /** A socket on which nothing comes for so long after a beat is given up. */
  timeoutMs: number
  /** From a lost connection to the next try. */
  reconnectMs: number
  /** After more failures in a row than this, it waits until somebody starts it again. */
  maxErrors: number
}

/** The wire's connections. `own` carries what TK-05 and TK-06 say of two sockets, and keeps the stricter of both. */
export const socketTimings = {
  own: { heartbeatMs: 20_000, timeoutMs: 20_000, reconnectMs: 5_000, maxErrors: 5 },
  /** GR-13, IM-05 */
  quick: { heartbeatMs: 10_000, timeoutMs: 6_000, reconnectMs: 5_000, maxErrors: Number.POSITIVE_INFINITY },
} satisfies Record<string, SocketTimings>

/** `waiting`: lost, and the next try is set; `stopped`: too many failures; `ended`: for good. */
export type SocketState = 'connecting' | 'open' | 'waiting' | 'stopped' | 'ended'

/** The part of a WebSocket that is used, so that a test's own can stand in for it. */
export type SocketLike = Pick<WebSocket, 'send' | 'close' | 'addEventListener'>

export interface SocketOptions {
  connect(): SocketLike
  heartbeat: string
  timings: SocketTimings
  onMessage(text: string): void
  onState(state: SocketState): void
}

export interface LiveSocket {
  /** Tries now instead of later; does nothing to an open connection. */
  restart(): void
  close(): void
}

/** The session is over: trying again with the same token is no use. */
const sessionEndedCode = 4401

/** A connection that comes back by itself: one try at a time, silent about failures. */
export function openSocket({ connect, heartbeat, timings, onMessage, onState }: SocketOptions): LiveSocket {
  let current: FollowedConnection | null = null
  let errors = 0
  let isOver = false
  let retry: ReturnType<typeof setTimeout> | undefined
  const heart = createHeartbeat(timings, { beat: () => current?.send(heartbeat), giveUp: lose })

  function start() {
    onState('connecting')
    current = followConnection(connect(), {
      open() {
        errors = 0
        onState('open')
        heart.start()
      },
      message(text) {
        heart.heard()
        onMessage(text)
      },
      error: () => void (errors += 1),
      close: code => (code === sessionEndedCode ? end() : lose()),
    })
  }
  function letGo() {
    current?.drop()
    current = null
    heart.stop()
    clearTimeout(retry)
  }
  function lose() {
    letGo()
    if (errors > timings.maxErrors) return onState('stopped')
    onState('waiting')
    retry = setTimeout(start, timings.reconnectMs)
  }
  function end() {
    isOver = true
    letGo()
    onState('ended')
  }

  start()
  function restart() {
    if (isOver || current) return
    clearTimeout(retry)
    errors = 0
    start()
  }
  return { restart, close: end }
}

interface ConnectionHandlers {
  open(): void
  message(text: string): void
  /** A close always follows. */
  error(): void
  close(code: number): void
}

type FollowedConnection = ReturnType<typeof followConnection>

/** One connection until it is dropped: what it still tells afterwards is of no interest. */
function followConnection(wire: SocketLike, on: ConnectionHandlers) {
  let isDropped = false
  wire.addEventListener('open', () => isDropped || on.open())
  wire.addEventListener('message', ({ data }) => isDropped || on.message(String(data)))
  wire.addEventListener('error', () => isDropped || on.error())
  wire.addEventListener('close', ({ code }) => isDropped || on.close(code))
  return {
    send: (text: string) => wire.send(text),
    drop() {
      isDropped = true
      wire.close()
    },
  }
}

/** Beats, listens for anything in return, and gives up on a connection on which nothing comes. */
function createHeartbeat(timings: SocketTimings, { beat, giveUp }: { beat(): void; giveUp(): void }) {
  let awaitsAnswer = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const after = (ms: number, act: () => void) => {
    clearTimeout(timer)
    timer = setTimeout(act, ms)
  }
  const start = () => {
    awaitsAnswer = true
    beat()
    after(timings.timeoutMs, giveUp)
  }
  return {
    start,
    heard() {
      if (awaitsAnswer) after(timings.heartbeatMs, start)
      awaitsAnswer = false
    },
    stop: () => clearTimeout(timer),
  }
}

/** A browser's WebSocket to a path below the API base, with the token as its sub-protocol. */
export function connectWebSocket(apiUrl: string, path: string, token: string): SocketLike {
  const url = new URL(apiUrl + path, window.location.href)
  url.protocol = url.protocol.replace('http', 'ws')
  return new WebSocket(url, token)
}
