import type { GridUpdate, PageFrame } from '@xw/shared/wire/live'
import { paths } from '@xw/shared/wire/paths'
import { connectWebSocket, type LiveSocket, openSocket, socketTimings } from '../../api/socket.ts'
import { config } from '../../lib/config.ts'
import { useSession } from '../../lib/session.ts'

type GridListener = () => void

const listeners = new Map<string, Set<GridListener>>()
let current: { socket: LiveSocket; token: string } | null = null

/**
 * One id and one connection per page load, however many grids there are. crypto.randomUUID is not used because it
 * exists only on https pages.
 */
const pageId = Array.from(crypto.getRandomValues(new Uint32Array(4)), part => part.toString(36)).join('')

/**
 * GR-13: calls back when the records of a resource have changed, or may have changed unnoticed. The connection exists
 * while a grid is mounted, reconnects by itself, and never shows its own failures.
 */
export function onGridUpdate(socketKey: string, listen: GridListener): () => void {
  const ofKey = listeners.get(socketKey) ?? new Set()
  listeners.set(socketKey, ofKey.add(listen))
  connect()
  return () => {
    ofKey.delete(listen)
    if (ofKey.size === 0) listeners.delete(socketKey)
    if (listeners.size === 0) disconnect()
  }
}

function connect() {
  const { token, user } = useSession.getState()
  if (!token || !user || current?.token === token) return
  disconnect()
  const socket = openSocket({
    connect: () => connectWebSocket(config.apiBase, `${paths.live.page}/${user.id}/${pageId}`, token),
    heartbeat: JSON.stringify({ type: 'heart_beat', data: '' }),
    timings: socketTimings.quick,
    onMessage: text => {
      const update = parseGridUpdate(text)
      if (update) notifyListeners(update.socketKey)
    },
    // Changes may have been missed during a gap, and before the first connection opened.
    onState: state => void (state === 'open' && notifyListeners()),
  })
  current = { socket, token }
}

function disconnect() {
  current?.socket.close()
  current = null
}

/** Calls the listeners of one key, or all of them. */
function notifyListeners(socketKey?: string) {
  const told = socketKey === undefined ? [...listeners.values()] : [listeners.get(socketKey) ?? []]
  for (const some of told) for (const listen of some) listen()
}

/** Parses what a message says about grids. Returns null for any other message. */
export function parseGridUpdate(text: string): Pick<GridUpdate, 'socketKey'> | null {
  try {
    const frame = JSON.parse(text) as Partial<PageFrame> | null
    if (frame?.type !== 'update_vxe_table') return null
    const { socketKey } = (frame.data ?? {}) as Partial<GridUpdate>
    return typeof socketKey === 'string' ? { socketKey } : {}
  } catch {
    return null
  }
}
