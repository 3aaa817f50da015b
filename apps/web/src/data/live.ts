import type { LiveFrame } from '@xw/shared/wire/live'
import { paths } from '@xw/shared/wire/paths'
import { create } from 'zustand'
import { connectWebSocket, type LiveSocket, openSocket, type SocketState, socketTimings } from '../api/socket.ts'
import { config } from '../lib/config.ts'
import { reportReachability, useConnection } from '../lib/connection.ts'

/** `isFirst`: nothing has come, the connection has only just opened; what was asked before may be old already. */
type LiveListener = (frame: LiveFrame, isFirst: boolean) => void

const listeners = new Map<string, Set<LiveListener>>()

/** Calls back for every live message of a kind, and whenever some may have been missed. */
export function onLive(cmd: LiveFrame['cmd'], listen: LiveListener): () => void {
  const ofCmd = listeners.get(cmd) ?? new Set()
  listeners.set(cmd, ofCmd.add(listen))
  return () => void ofCmd.delete(listen)
}

function notifyListeners(frame: LiveFrame, isFirst = false) {
  for (const listen of listeners.get(frame.cmd) ?? []) listen(frame, isFirst)
}

/** How the live connection is doing; `closed` while nobody is signed in. */
export const useLive = create<{ state: SocketState | 'closed' }>(() => ({ state: 'closed' }))

/** What a connection of the wire tells; null for what it does not know. */
export function parseFrame(text: string): LiveFrame | null {
  try {
    const frame: unknown = JSON.parse(text)
    return typeof frame === 'object' && frame !== null && 'cmd' in frame ? (frame as LiveFrame) : null
  } catch {
    return null
  }
}

let current: LiveSocket | null = null

/** Tries now, where the connection waits or has stopped trying. */
export const restartLive = (): void => current?.restart()

/** Opens the one connection of a signed-in page; gives how to close it. */
export function openLive({ userId, token }: { userId: string; token: string }): () => void {
  let wasOpen = false
  function follow(state: SocketState) {
    const before = useLive.getState().state
    useLive.setState({ state })
    if (state === 'open') {
      reportReachability(true)
      // What was published while nobody listened is fetched by whoever shows it: after a gap, and before the first time
      // too, since a page asks its first questions while the connection is still on its way.
      for (const cmd of ['topic', 'task'] as const) notifyListeners({ cmd }, !wasOpen)
      wasOpen = true
    }
    // A proxy that lets no socket through is no lost connection: only one that worked before tells of one.
    if (before === 'connecting' && (state === 'waiting' || state === 'stopped') && wasOpen) reportReachability(false)
  }
  const socket = openSocket({
    connect: () => connectWebSocket(config.apiBase, `${paths.live.user}/${userId}`, token),
    heartbeat: 'HeartBeat',
    timings: socketTimings.own,
    onMessage(text) {
      const frame = parseFrame(text)
      if (frame) notifyListeners(frame)
    },
    onState: follow,
  })
  current = socket
  const restart = () => {
    if (document.visibilityState === 'visible') socket.restart()
  }
  window.addEventListener('online', restart)
  document.addEventListener('visibilitychange', restart)
  // The server answers again: there is no need to wait for the next try.
  const stopWatching = useConnection.subscribe(({ isDown }) => !isDown && socket.restart())
  return () => {
    window.removeEventListener('online', restart)
    document.removeEventListener('visibilitychange', restart)
    stopWatching()
    socket.close()
    current = null
    useLive.setState({ state: 'closed' })
  }
}
