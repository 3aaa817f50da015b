import type { LiveFrame } from '@xw/shared/wire/live'
import { paths } from '@xw/shared/wire/paths'
import { create } from 'zustand'
import { connectWebSocket, type LiveSocket, openSocket, type SocketState, socketTimings } from '../api/socket.ts'
import { config } from '../lib/config.ts'
import { reportReachability, useConnection } from '../lib/connection.ts'

/** `isFirst`: the connection has just opened for the first time, so data loaded before may already be outdated. */
type LiveListener = (frame: LiveFrame, isFirst: boolean) => void

const listeners = new Map<string, Set<LiveListener>>()

/** Subscribes to live messages of a kind. The listener is also called whenever messages may have been missed. */
export function onLive(cmd: LiveFrame['cmd'], listen: LiveListener): () => void {
  const ofCmd = listeners.get(cmd) ?? new Set()
  listeners.set(cmd, ofCmd.add(listen))
  return () => void ofCmd.delete(listen)
}

function notifyListeners(frame: LiveFrame, isFirst = false) {
  for (const listen of listeners.get(frame.cmd) ?? []) listen(frame, isFirst)
}

/** The state of the live connection; `closed` while nobody is signed in. */
export const useLive = create<{ state: SocketState | 'closed' }>(() => ({ state: 'closed' }))

/** Parses a message of the connection. Returns null for an unknown kind. */
export function parseFrame(text: string): LiveFrame | null {
  try {
    const frame: unknown = JSON.parse(text)
    return typeof frame === 'object' && frame !== null && 'cmd' in frame ? (frame as LiveFrame) : null
  } catch {
    return null
  }
}

let current: LiveSocket | null = null

/** Connects now if the connection is waiting or has stopped trying. */
export const restartLive = (): void => current?.restart()

/** Opens the one connection of a signed-in page. Returns a function that closes it. */
export function openLive({ userId, token }: { userId: string; token: string }): () => void {
  let wasOpen = false
  function follow(state: SocketState) {
    const before = useLive.getState().state
    useLive.setState({ state })
    if (state === 'open') {
      reportReachability(true)
      // Subscribers fetch what they may have missed: after a gap, and also when the first connection opens, because the
      // page asked its first questions before that.
      for (const cmd of ['topic', 'task'] as const) notifyListeners({ cmd }, !wasOpen)
      wasOpen = true
    }
    // A proxy that blocks sockets is not a lost connection, so only a connection that worked before reports one.
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
  // The server answers calls again, so the socket need not wait for its next attempt.
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
