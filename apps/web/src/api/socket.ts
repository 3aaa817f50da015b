/** The time limits of a live connection. */
export interface SocketTimings {
  /** From the answer to a heartbeat to the next heartbeat. The first one is sent as soon as the socket is open. */
  heartbeatMs: number
  /** A socket is closed when nothing arrives for this long after a heartbeat. */
  timeoutMs: number
  /** From a lost connection to the next attempt. */
  reconnectMs: number
  /** After more failures in a row than this, the socket waits until somebody restarts it. */
  maxErrors: number
}

/** The limits by connection. TK-05 and TK-06 describe two sockets; `own` takes the stricter value of both. */
export const socketTimings = {
  own: { heartbeatMs: 20_000, timeoutMs: 20_000, reconnectMs: 5_000, maxErrors: 5 },
  /** GR-13, IM-05. */
  quick: { heartbeatMs: 10_000, timeoutMs: 6_000, reconnectMs: 5_000, maxErrors: Number.POSITIVE_INFINITY },
} satisfies Record<string, SocketTimings>

/** `waiting`: lost, and the next attempt is scheduled; `stopped`: too many failures; `ended`: for good. */
export type SocketState = 'connecting' | 'open' | 'waiting' | 'stopped' | 'ended'

/** The part of a WebSocket that this module uses, so that a test can replace it. */
export type SocketLike = Pick<WebSocket, 'send' | 'close' | 'addEventListener'>

export interface SocketOptions {
  connect(): SocketLike
  heartbeat: string
  timings: SocketTimings
  onMessage(text: string): void
  onState(state: SocketState): void
}

export interface LiveSocket {
  /** Connects now instead of later. It does nothing to an open connection. */
  restart(): void
  close(): void
}

/** The server closes with this code when the session is over. Reconnecting with the same token would fail. */
const sessionEndedCode = 4401

/** Opens a connection that reconnects by itself: one attempt at a time, without reporting failures. */
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
  /** A close event always follows. */
  error(): void
  close(code: number): void
}

type FollowedConnection = ReturnType<typeof followConnection>

/** Listens to one connection until it is dropped. Later events of a dropped connection are ignored. */
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

/** Sends heartbeats and gives up a connection on which nothing arrives in return. */
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

/** Opens a browser's WebSocket to a path below the API base, with the token as its sub-protocol. */
export function connectWebSocket(apiUrl: string, path: string, token: string): SocketLike {
  const url = new URL(apiUrl + path, window.location.href)
  url.protocol = url.protocol.replace('http', 'ws')
  return new WebSocket(url, token)
}
