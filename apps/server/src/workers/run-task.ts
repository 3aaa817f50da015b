import { randomUUID } from 'node:crypto'
import { can } from '@xw/shared/permission/can'
import type { Logger } from 'pino'
import { AppError, type ErrorKind } from '../lib/errors.ts'
import { loadUserSession } from '../modules/sign-in/session/index.ts'
import type { Deps } from '../plugins/deps.ts'
import type { TaskJob } from '../plugins/queue.ts'
import type { Session } from '../plugins/session.ts'
import type { Engine } from '../resource/engine.ts'
import { SpreadsheetError } from '../spreadsheet/errors.ts'
import type { Jobs } from '../tasks/define-job.ts'
import type { TaskDef, TaskResult } from '../tasks/define-task.ts'
import {
  beginAttempt,
  endTask,
  SupersededError,
  type TaskRow,
  taskTable,
  writeCheckpoint,
  writeMessage,
} from '../tasks/task-row.ts'
import { startPulse } from './pulse.ts'
import { writeException } from './write-exception.ts'

/** The services with which a worker runs tasks and jobs. */
export interface WorkerContext {
  deps: Deps
  engine: Engine
  tasks: readonly TaskDef[]
  jobs: Jobs
  log: Logger
}

/** One delivery of a job by the queue. */
export interface JobAttempt {
  /** Aborted when the queue has given the job to another worker, or this worker stops. */
  signal: AbortSignal
  /** True when no further attempt will follow. */
  isLast: boolean
}

/** Error kinds that another attempt may get over; other refusals are final. */
const transientKinds: ReadonlySet<ErrorKind> = new Set<ErrorKind>(['unavailable', 'internal', 'tooMany'])

/** Returns the message that ends a task or run, or null when it should be retried. */
export const findUserMessage = (error: unknown): string | null =>
  (error instanceof AppError && !transientKinds.has(error.kind)) || error instanceof SpreadsheetError
    ? error.message
    : null

/** Runs one attempt of a task to its end. Rejects when the queue should retry. */
export async function runTask(shop: WorkerContext, { tenantId, taskId }: TaskJob, turn: JobAttempt): Promise<void> {
  const { db } = shop.deps
  const row = await db.inTenant(tenantId, tx => beginAttempt(tx, tenantId, taskId))
  if (!row) return
  const fail = (message: string) => db.inTenant(tenantId, tx => endTask(tx, row, { status: '2', message, report: row }))
  if (row.cancelled) return fail('已取消')
  const task = shop.tasks.find(known => known.name === row.name)
  if (!task) return fail('系统已不支持此类任务')
  const session = await loadUserSession(db, { ...row, sessionId: row.id })
  if (!session) return fail('账号已停用或已不在本单位，任务未执行')
  if (!can(session.grants, task.permission(row.input))) return fail('您已没有执行此任务的权限，任务未执行')
  await runAttempt(shop, { task, row, session }, turn)
}

interface StartedTask {
  task: TaskDef
  row: TaskRow
  session: Session
}

async function runAttempt(shop: WorkerContext, started: StartedTask, turn: JobAttempt) {
  const { deps, log } = shop
  const { row } = started
  const pulse = startPulse(deps.db, row, turn.signal)
  try {
    const { message, files = [], isVain = false, guard = null, conclude, ...counts } = await start(shop, started, pulse)
    pulse.signal.throwIfAborted()
    pulse.progress(100, counts)
    await deps.db.inTenant(row.tenantId, async tx => {
      // First, so that a superseded attempt is refused before it writes anything.
      await endTask(tx, row, { status: isVain ? '2' : '1', message, files, guard, report: pulse.report() })
      await conclude?.(tx)
    })
    log.info({ task: row.name, taskId: row.id }, 'task done')
  } catch (error) {
    const { reason } = pulse.signal
    await handleFailure(shop, row, { error: pulse.signal.aborted ? reason : error, turn, report: pulse.report() })
  } finally {
    pulse.stop()
  }
}

/** Calls the task's code with its context. */
function start(
  { deps, engine }: WorkerContext,
  { task, row, session }: StartedTask,
  pulse: Pulse,
): Promise<TaskResult> {
  const { tenantId, userId, id } = row
  return task.run(
    {
      id,
      deps,
      engine,
      caller: { session, origin: row.origin },
      signal: pulse.signal,
      checkpoint: row.checkpoint,
      progress: pulse.progress,
      commit: (checkpoint, work) =>
        deps.db.inTenant(tenantId, async tx => {
          // First, so that a superseded attempt waits for its successor's transaction and is then refused.
          await writeCheckpoint(tx, row, pulse.report(), checkpoint)
          await work?.(tx)
        }),
      async saveFile(name, content) {
        const to = { table: taskTable, recordId: id }
        return (await deps.files.save({ tenantId, ownerId: userId, biz: 'result', name, content, to })).id
      },
    },
    row.input,
  )
}

type Pulse = ReturnType<typeof startPulse>

interface TaskFailure {
  error: unknown
  turn: JobAttempt
  report: ReturnType<Pulse['report']>
}

/** Ends or postpones a task whose attempt failed. */
async function handleFailure(shop: WorkerContext, row: TaskRow, { error, turn, report }: TaskFailure): Promise<void> {
  if (error instanceof SupersededError) throw error
  const { deps, log } = shop
  const sentence = findUserMessage(error)
  const trace = randomUUID().slice(0, 8)
  if (sentence === null && !turn.signal.aborted) {
    log.error({ err: error, task: row.name, taskId: row.id, trace }, 'task failed')
    const { tenantId, userId } = row
    await writeException(shop, { tenantId, userId, trace, what: `系统任务 ${row.name}`, error })
  }
  const isOver = sentence !== null || (turn.isLast && !turn.signal.aborted)
  const message = sentence ?? `任务执行失败，请稍后重试（编号 ${trace}）`
  await deps.db.inTenant(row.tenantId, tx =>
    isOver ? endTask(tx, row, { status: '2', message, report }) : writeMessage(tx, row, '执行中断，稍后自动继续'),
  )
  if (!isOver) throw error
}
