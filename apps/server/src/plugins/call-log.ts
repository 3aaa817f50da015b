import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import { describeError, stackFramesOf, withoutValues } from '../lib/error-text.ts'
import { type AppError, errorTable } from '../lib/errors.ts'
import { newId } from '../lib/ids.ts'
import type { Db } from './db.ts'
import { readOrigin } from './origin.ts'
import { bytes, type Route } from './route.ts'
import { type CallLogLine, writeCallLogLines } from './write-lines.ts'

/**
 * Short enough for an administrator who opens the log right afterwards. Long enough to write a thousand refusals a
 * second in few statements.
 */
const waitMs = 200
const retryMs = 5_000
/** Lines kept while the database is unavailable. More are only in the process's own log. */
const maxWaiting = 5_000

/** A request that failed. */
export interface RequestFailure {
  known: AppError
  error: unknown
}

/**
 * Logs calls that left no transaction: refused calls, downloads, unexpected errors. Successful changes are logged by
 * their own transaction (ADR 0049).
 */
export function registerCallLog(app: FastifyInstance, db: Db, log: FastifyBaseLogger): void {
  app.decorateRequest('handedOut', false)
  app.decorateRequest('failure', null)
  let waiting = new Map<string, CallLogLine>()
  let timer: NodeJS.Timeout | null = null
  let flushing: Promise<void> = Promise.resolve()

  const flushLater = (ms: number) => {
    timer ??= setTimeout(() => void flush(), ms).unref()
  }
  const flush = () => {
    if (timer) clearTimeout(timer)
    timer = null
    flushing = flushing.then(writeWaiting)
    return flushing
  }
  async function writeWaiting() {
    const lines = waiting
    waiting = new Map()
    if (lines.size === 0) return
    try {
      await writeCallLogLines(db, [...lines.values()])
    } catch (error) {
      log.error({ err: error, lines: lines.size }, 'call log')
      for (const [key, line] of waiting) addLine(lines, key, line)
      waiting = lines
      flushLater(retryMs)
    }
  }
  app.addHook('onResponse', async (request, reply) => {
    const line = lineOf(request, reply.elapsedTime)
    if (!line || waiting.size >= maxWaiting) return
    addLine(waiting, keyOf(line), line)
    flushLater(waitMs)
  })
  app.addHook('onClose', flush)
}

/** Merges repeated lines of one moment into one with a count. */
function addLine(lines: Map<string, CallLogLine>, key: string, line: CallLogLine) {
  const before = lines.get(key)
  if (before) before.times += line.times
  else lines.set(key, line)
}
const keyOf = ({ tenantId, userId, requestUrl, requestType, content }: CallLogLine) =>
  JSON.stringify([tenantId, userId, requestUrl, requestType, content])

function lineOf(request: FastifyRequest, elapsed: number): CallLogLine | null {
  const { failure, called } = request
  if (failure && errorTable[failure.known.kind].status >= 500) {
    const { error } = failure
    return { ...whoAndWhat(request, elapsed), type: '4', content: describeError(error), detail: stackFramesOf(error) }
  }
  if (!request.user || !called) return null
  if (failure) {
    const { kind } = failure.known
    const isWorthIt = kind === 'forbidden' || (kind !== 'unauthenticated' && isActingRoute(called))
    return isWorthIt ? { ...whoAndWhat(request, elapsed), content: `未成功：${reasonOf(failure.known)}` } : null
  }
  if (!request.handedOut) return null
  // An export has already written a line with more detail.
  return { ...whoAndWhat(request, elapsed), operateType: '6', success: true, content: '下载文件', isUnlessLogged: true }
}

/** Returns the reason of a refusal without personal values; for a form it names the invalid fields. */
const reasonOf = ({ kind, message, result }: AppError): string =>
  kind === 'invalid' && result !== null && typeof result === 'object'
    ? `${errorTable.invalid.message}（${Object.keys(result).slice(0, 10).join('、')}）`
    : withoutValues(message)

/** Returns whether a route changes something or gives out data, whatever its HTTP method. */
export function isActingRoute({ method, permission, response }: Route): boolean {
  if ([method].flat().some(one => one !== 'GET') || response === bytes) return true
  return permission !== undefined && /:(?!list$|pick$)\w+$/.test(permission)
}

/** The wire's codes for operations, by the last part of the permission. */
const operateTypes: Readonly<Record<string, string>> = {
  list: '1',
  add: '2',
  delete: '4',
  recycleBin: '4',
  importExcel: '5',
  exportXls: '6',
}

function whoAndWhat(request: FastifyRequest, elapsed: number): CallLogLine {
  const { user, called, method } = request
  const { ip, userAgent, traceId, permission } = readOrigin(request)
  return {
    id: newId(),
    tenantId: user?.tenantId ?? 0,
    type: '2',
    operateType: operateTypes[permission?.split(':').at(-1) ?? ''] ?? '3',
    content: '',
    success: false,
    userId: user?.userId ?? null,
    username: user?.username ?? null,
    ip,
    userAgent,
    traceId,
    permission: permission ?? null,
    requestType: method,
    // The route's path pattern, because the actual parameters may be personal data.
    requestUrl: called?.path ?? null,
    costTime: Math.round(elapsed),
    detail: null,
    times: 1,
    isUnlessLogged: false,
  }
}
