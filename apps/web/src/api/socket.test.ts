import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openSocket, type SocketLike, type SocketState, type SocketTimings, socketTimings } from './socket.ts'

/** The server's end of a connection, which the test controls. */
interface FakeWire extends SocketLike {
  sent: string[]
  isClosed: boolean
  open(): void
  receive(text: string): void
  /** Fails as a browser does: first an error event, then always a close event. */
  fail(): void
  drop(code?: number): void
}

function createWire(): FakeWire {
  const target = new EventTarget()
  const wire: FakeWire = {
    sent: [],
    isClosed: false,
    addEventListener: target.addEventListener.bind(target),
    send: data => void wire.sent.push(data as string),
    close: () => void (wire.isClosed = true),
    open: () => void target.dispatchEvent(new Event('open')),
    receive: data => void target.dispatchEvent(new MessageEvent('message', { data })),
    drop: (code = 1006) => void target.dispatchEvent(new CloseEvent('close', { code })),
    fail() {
      target.dispatchEvent(new Event('error'))
      wire.drop()
    },
  }
  return wire
}

let wires: FakeWire[]
let states: SocketState[]
let messages: string[]
beforeEach(() => {
  vi.useFakeTimers()
  wires = []
  states = []
  messages = []
})
afterEach(() => void vi.useRealTimers())

const last = () => wires.at(-1) as FakeWire
const open = (timings: SocketTimings) =>
  openSocket({
    connect() {
      wires.push(createWire())
      return last()
    },
    heartbeat: 'HeartBeat',
    timings,
    onMessage: text => void messages.push(text),
    onState: state => void states.push(state),
  })

describe('heartbeats', () => {
  it('TK-05 sends a heartbeat every 20 s as long as it is answered', () => {
    open(socketTimings.own)
    last().open()
    expect(last().sent).toHaveLength(1)
    for (let beats = 2; beats <= 5; beats += 1) {
      last().receive('{"cmd":"heartcheck"}')
      vi.advanceTimersByTime(19_999)
      expect(last().sent).toHaveLength(beats - 1)
      vi.advanceTimersByTime(1)
      expect(last().sent).toHaveLength(beats)
    }
    expect(wires).toHaveLength(1)
  })

  it('TK-05 other messages do not delay the next heartbeat', () => {
    open(socketTimings.own)
    last().open()
    last().receive('{"cmd":"heartcheck"}')
    for (let second = 0; second < 20; second += 1) {
      vi.advanceTimersByTime(1_000)
      last().receive('{"cmd":"task"}')
    }
    expect(last().sent).toHaveLength(2)
  })

  it.each([
    ['TK-05 20 s', socketTimings.own, 20_000],
    ['GR-13 6 s', socketTimings.quick, 6_000],
  ])(
    '%s of silence after a heartbeat close the connection, and the next one opens 5 s later',
    (_, timings, timeoutMs) => {
      open(timings)
      const first = last()
      first.open()
      vi.advanceTimersByTime(timeoutMs - 1)
      expect(first.isClosed).toBe(false)
      vi.advanceTimersByTime(1)
      expect(first.isClosed).toBe(true)
      // The browser reports the close only now. This must not schedule a second attempt.
      first.drop()
      vi.advanceTimersByTime(5_000)
      expect(wires).toHaveLength(2)
      vi.advanceTimersByTime(timeoutMs - 1)
      expect(wires).toHaveLength(2)
    },
  )

  it('GR-13 sends the next heartbeat 10 s after an answer', () => {
    open(socketTimings.quick)
    last().open()
    last().receive('{"type":"heart_beat","data":true}')
    vi.advanceTimersByTime(9_999)
    expect(last().sent).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(last().sent).toHaveLength(2)
  })
})

describe('reconnecting', () => {
  it('TK-05 waits 5 s after a close or an error, one attempt at a time', () => {
    open(socketTimings.own)
    last().open()
    last().fail()
    vi.advanceTimersByTime(4_999)
    expect(wires).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(wires).toHaveLength(2)
    vi.advanceTimersByTime(60_000)
    expect(wires).toHaveLength(2)
  })

  it('TK-06 stops after more than 5 errors in a row, until it is started again', () => {
    const socket = open(socketTimings.own)
    for (let errors = 1; errors <= 6; errors += 1) {
      last().fail()
      vi.advanceTimersByTime(5_000)
    }
    expect(wires).toHaveLength(6)
    expect(states.at(-1)).toBe('stopped')
    vi.advanceTimersByTime(3_600_000)
    expect(wires).toHaveLength(6)
    socket.restart()
    expect(wires).toHaveLength(7)
    last().open()
    expect(states.at(-1)).toBe('open')
  })

  it('TK-06 counts only errors in a row', () => {
    open(socketTimings.own)
    for (let rounds = 0; rounds < 20; rounds += 1) {
      last().open()
      last().fail()
      vi.advanceTimersByTime(5_000)
    }
    expect(wires).toHaveLength(21)
  })

  it('GR-13 never stops trying', () => {
    open(socketTimings.quick)
    for (let errors = 0; errors < 50; errors += 1) {
      last().fail()
      vi.advanceTimersByTime(5_000)
    }
    expect(wires).toHaveLength(51)
  })

  it('a restart while waiting connects at once and only once', () => {
    const socket = open(socketTimings.own)
    last().open()
    last().drop()
    socket.restart()
    socket.restart()
    vi.advanceTimersByTime(60_000)
    expect(wires).toHaveLength(2)
  })

  it('a restart does not affect an open connection', () => {
    const socket = open(socketTimings.own)
    last().open()
    socket.restart()
    expect(wires).toHaveLength(1)
  })

  it('SE-06 does not reconnect once the server has ended the session', () => {
    const socket = open(socketTimings.own)
    last().open()
    last().drop(4401)
    socket.restart()
    vi.advanceTimersByTime(60_000)
    expect(wires).toHaveLength(1)
    expect(states.at(-1)).toBe('ended')
  })

  it('SE-05 stays closed and silent after the page has closed it', () => {
    const socket = open(socketTimings.own)
    last().open()
    socket.close()
    expect(last().isClosed).toBe(true)
    last().receive('late')
    last().drop()
    vi.advanceTimersByTime(60_000)
    expect(wires).toHaveLength(1)
    expect(messages).toEqual([])
  })
})
