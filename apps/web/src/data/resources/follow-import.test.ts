import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useSession } from '../../lib/session.ts'
import { followImport } from './follow-import.ts'

/** The browser's end of a connection. The test plays the server's end. */
class FakeSocket extends EventTarget {
  static opened: FakeSocket[] = []
  readonly sent: string[] = []
  isClosed = false
  readonly url: string
  readonly protocol: string
  constructor(url: URL, protocol: string) {
    super()
    this.url = url.href
    this.protocol = protocol
    FakeSocket.opened.push(this)
  }
  send(text: string) {
    this.sent.push(text)
  }
  close() {
    this.isClosed = true
  }
  open() {
    this.dispatchEvent(new Event('open'))
  }
  receive(frame: object) {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(frame) }))
  }
}

const last = () => FakeSocket.opened.at(-1) as FakeSocket
let news: number
let stop: () => void
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', FakeSocket)
  vi.stubGlobal('window', { location: { href: 'http://school.example/xw/' } })
  FakeSocket.opened = []
  news = 0
  useSession.setState({ token: 'secret', user: { id: 'u1' } as never })
  stop = followImport('t1', () => void (news += 1))
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('followImport', () => {
  it('opens the user’s own connection, with the token as sub-protocol', () => {
    expect(last().url).toMatch(/^ws:\/\/school\.example\/.*\/websocket\/u1$/)
    expect(last().protocol).toBe('secret')
  })

  it('IM-05 sends a heartbeat 10 s after an answer, gives up 6 s after a heartbeat and reconnects 5 s later', () => {
    const first = last()
    first.open()
    expect(first.sent).toEqual(['HeartBeat'])
    first.receive({ cmd: 'heartcheck' })
    vi.advanceTimersByTime(9_999)
    expect(first.sent).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(first.sent).toHaveLength(2)
    vi.advanceTimersByTime(5_999)
    expect(first.isClosed).toBe(false)
    vi.advanceTimersByTime(1)
    expect(first.isClosed).toBe(true)
    vi.advanceTimersByTime(4_999)
    expect(FakeSocket.opened).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(FakeSocket.opened).toHaveLength(2)
  })

  it('reports messages of its own task, and every opening of the connection', () => {
    last().open()
    expect(news).toBe(1)
    last().receive({ cmd: 'task', msgId: 'other', msgTxt: 'success' })
    last().receive({ cmd: 'topic' })
    expect(news).toBe(1)
    last().receive({ cmd: 'task', msgId: 't1', msgTxt: '40' })
    last().receive({ cmd: 'taskProcess', msgId: 't1', msgTxt: '50' })
    last().receive({ cmd: 'task' })
    expect(news).toBe(4)
  })

  it('closes the connection when the caller stops following', () => {
    last().open()
    stop()
    expect(last().isClosed).toBe(true)
    vi.advanceTimersByTime(60_000)
    expect(FakeSocket.opened).toHaveLength(1)
  })
})
