import type { Logger } from 'pino'
import { describeError, stackFramesOf } from '../lib/error-text.ts'
import { newId } from '../lib/ids.ts'
import type { Deps } from '../plugins/deps.ts'
import { writeCallLogLines } from '../plugins/write-lines.ts'

interface WorkerException {
  /** 0 when the error belongs to no school. */
  tenantId: number
  userId?: string
  /** The trace id that the user sees. */
  trace: string
  what: string
  error: unknown
}

/** Writes an error of a worker to the exception log. A failure to write is only logged. */
export async function writeException(
  { deps, log }: { deps: Pick<Deps, 'db'>; log: Logger },
  { tenantId, userId, trace, what, error }: WorkerException,
): Promise<void> {
  const line = {
    id: newId(),
    tenantId,
    type: '4',
    operateType: null,
    content: `${what}：${describeError(error)}`,
    success: false,
    userId: userId ?? null,
    username: null,
    ip: null,
    userAgent: null,
    traceId: trace,
    permission: null,
    requestType: null,
    requestUrl: null,
    costTime: null,
    detail: stackFramesOf(error),
    times: 1,
    isUnlessLogged: false,
  } as const
  await writeCallLogLines(deps.db, [line]).catch((failed: unknown) =>
    log.error({ err: failed, trace }, 'exception log'),
  )
}
