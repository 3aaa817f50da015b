import { paths } from '@xw/shared/wire/paths'
import { connectWebSocket, openSocket, socketTimings } from '../../api/socket.ts'
import { config } from '../../lib/config.ts'
import { useSession } from '../../lib/session.ts'
import { parseFrame } from '../live.ts'

/**
 * IM-05: opens a separate connection while an import is shown, because it detects a dead line sooner than the page's.
 * It calls `onNews` for every message of the task, and whenever the connection opens, since messages may have been
 * missed.
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
