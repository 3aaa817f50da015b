import { byStates, combineQueries, type RecordQuery, recordFigures } from './record-queries.ts'
import type { Viewer } from './record-states.ts'
import { type RecordStep, recordSteps } from './record-steps.ts'

/** Reasons why a record cannot be dealt with yet, each as the list of those it holds back and of those it does not. */
export const workHolds = {
  errors: { name: '有错误', held: recordFigures.errors, free: { conditions: { judgement_MultiString: '0,1,2' } } },
  photos: { name: '缺照片', held: recordFigures.photos, free: { conditions: { noPhoto: '0' }, about: 'photo' } },
} as const satisfies Readonly<Record<string, { name: string; held: RecordQuery; free: RecordQuery }>>

export type WorkHold = keyof typeof workHolds

/** One of the things that a degree office does with records every year. */
export interface WorkTask {
  readonly key: string
  /** How its page is called. */
  readonly name: string
  /** What waits for it. */
  readonly waiting: string
  /** What its button says. */
  readonly verb: string
  readonly icon: string
  readonly url: string
  /** The step by which an actor gets it done. */
  readonly step: Readonly<Partial<Record<Viewer, RecordStep['code']>>>
  readonly holds: readonly WorkHold[]
  /** The states in which nobody waits for it any more, although its step can still be taken. */
  readonly notIn?: readonly string[]
  /** What else the records have to be, beside their state. */
  readonly also?: RecordQuery
}

/** What waits in the year, in its order. A record is waiting for a task where the task's step can be taken with it. */
export const workTasks = [
  {
    key: 'review',
    name: '审核',
    waiting: '待我审核',
    verb: '审核通过',
    icon: 'audit',
    url: '/work/review',
    step: { depart: 'report', school: 'approve' },
    holds: ['errors'],
  },
  {
    key: 'award',
    name: '授予决议',
    waiting: '待授予',
    verb: '授予学位',
    icon: 'trophy',
    url: '/xxcj/decision',
    step: { school: 'award' },
    holds: ['errors'],
  },
  {
    key: 'number',
    name: '证书编号',
    waiting: '待编号',
    verb: '编号',
    icon: 'number',
    url: '/work/number',
    step: { school: 'number' },
    holds: [],
  },
  {
    key: 'print',
    name: '证书打印',
    waiting: '待打印',
    verb: '打印',
    icon: 'printer',
    url: '/degree-setup/certificate-print',
    step: { school: 'print' },
    holds: ['photos'],
    notIn: ['80'],
    also: { conditions: { notPrinted: '1' } },
  },
  {
    key: 'submitUp',
    name: '报送与回执',
    waiting: '待报送',
    verb: '报送',
    icon: 'send',
    url: '/xxcj/submission',
    step: { school: 'submitUp' },
    holds: ['errors'],
  },
] as const satisfies readonly WorkTask[]

export type WorkKey = (typeof workTasks)[number]['key']

export const findWorkTask = (key: string): WorkTask | null => workTasks.find(task => task.key === key) ?? null

/** The step that an actor takes for a task; null where it is none of theirs. */
export function findWorkStep(task: WorkTask, actor: Viewer): RecordStep | null {
  const code = task.step[actor]
  return (recordSteps as readonly RecordStep[]).find(action => action.code === code) ?? null
}

/** The states in which records wait for a task of an actor. */
export const listWaitingStates = ({ notIn = [] }: WorkTask, { from }: RecordStep): string[] =>
  from.filter(state => !notIn.includes(state))

/** The records that wait for a task, whatever holds them back. */
export const buildWaitingQuery = (task: WorkTask, states: readonly string[]): RecordQuery =>
  task.also ? combineQueries(byStates(states), task.also) : byStates(states)

/** Those that can be dealt with now: nothing of what was asked for holds them back. */
export const buildReadyQuery = (task: WorkTask, states: readonly string[], holds: readonly WorkHold[]): RecordQuery =>
  holds.reduce(
    (question: RecordQuery, hold) => combineQueries(question, workHolds[hold].free),
    buildWaitingQuery(task, states),
  )

/** Those that something holds back. */
export const buildHeldBackQuery = (task: WorkTask, states: readonly string[], hold: WorkHold): RecordQuery =>
  combineQueries(buildWaitingQuery(task, states), workHolds[hold].held)
