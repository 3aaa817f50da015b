import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import { describeError, stackFramesOf, withoutValues } from '../lib/error-text.ts'
import { type AppError, errorTable } from '../lib/errors.ts'
import { newId } from '../lib/ids.ts'
import type { Db } from './db.ts'
import { readOrigin } from './origin.ts'
import { bytes, type Route } from './route.ts'
import { type CallLogLine, writeCallLogLines } from './write-lines.ts'

/** Somebody who looks at the log a moment after finds it there; a thousand refusals a second become few statements. */
const waitMs = 200
const retryMs = 5_000
/** While the database is away. Whatever comes beyond it is in the process's own log alone. */
const maxWaiting = 5_000

/** What became of a call that was not answered as it asked. */
export interface RequestFailure {
  known: AppError
  error: unknown
}

/**
 * Writes down what no transaction could: calls that were refused, files that were handed out, errors that nobody
 * expected. What was done is in the log already, by the transaction that did it (ADR 0049).
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

/** Whoever does the same again and again within a moment gets one line that says how often. */
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
  // An export has a line of its own already, which says more.
  return { ...whoAndWhat(request, elapsed), operateType: '6', success: true, content: '下载文件', isUnlessLogged: true }
}

/** What is refused with a sentence of its own says that, without values; the fields of a form are named. */
const reasonOf = ({ kind, message, result }: AppError): string =>
  kind === 'invalid' && result !== null && typeof result === 'object'
    ? `${errorTable.invalid.message}（${Object.keys(result).slice(0, 10).join('、')}）`
    : withoutValues(message)

/** Whether a route changes something or gives data out, whatever method the wire has for it. */
export function isActingRoute({ method, permission, response }: Route): boolean {
  if ([method].flat().some(one => one !== 'GET') || response === bytes) return true
  return permission !== undefined && /:(?!list$|pick$)\w+$/.test(permission)
}

/** The wire's codes for what was to be done, by the last part of the permission. */
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
    // The route's own path: what a call puts into its parameters may be somebody's.
    requestUrl: called?.path ?? null,
    costTime: Math.round(elapsed),
    detail: null,
    times: 1,
    isUnlessLogged: false,
  }
}
