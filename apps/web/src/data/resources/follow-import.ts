import { paths } from '@xw/shared/wire/paths'
import { connectWebSocket, openSocket, socketTimings } from '../../api/socket.ts'
import { config } from '../../lib/config.ts'
import { useSession } from '../../lib/session.ts'
import { parseFrame } from '../live.ts'

/**
 * IM-05: a connection of its own for as long as an import is watched, which notices a dead line sooner than the page's.
 * Calls back where there is something new to ask for: a message of its task, and whenever the connection opens, since some
 * may have been missed before.
 */
export function followImport(taskId: string, onNews: () => void): () => void {
  const { token, user } = useSession.getState()
  if (!token || !user) return () => {}
  const socket = openSocket({
    connect: () => connectWebSocket(config.apiBase, `${paths.live.user}/${user.id}`, token),
    heartbeat: 'HeartBeat',
    timings: socketTimings.quick,
    onMessage(text) {
      const frame = parseFrame(text)
      if ((frame?.cmd === 'task' || frame?.cmd === 'taskProcess') && (frame.msgId ?? taskId) === taskId) onNews()
    },
    onState: state => state === 'open' && onNews(),
  })
  return () => socket.close()
}
