import { byStates, combineQueries, type RecordQuery, recordFigures } from './record-queries.ts'
import type { Actor, RecordStateCode, Viewer } from './record-states.ts'
import { getRecordStep, type RecordStep, type RecordStepCode } from './record-steps.ts'

/** The reasons that hold a record back, each with the query for held records and the query for the others. */
export const workHolds = {
  errors: { name: '有错误', held: recordFigures.errors, free: { conditions: { judgement_MultiString: '0,1,2' } } },
  photos: { name: '缺照片', held: recordFigures.photos, free: { conditions: { noPhoto: '0' }, about: 'photo' } },
  /** No council decision lists the person for an award. */
  decision: { name: '没有决议', held: { conditions: { noDecision: '1' } }, free: { conditions: { noDecision: '0' } } },
  /** The decision that the record cites does not award the person, so the record cannot be reported. */
  undecided: { name: '决议未授予', held: { conditions: { undecided: '1' } }, free: { conditions: { undecided: '0' } } },
  numberRule: {
    name: '没有编号规则',
    held: { conditions: { noNumberRule: '1' } },
    free: { conditions: { noNumberRule: '0' } },
  },
} as const satisfies Readonly<Record<string, { name: string; held: RecordQuery; free: RecordQuery }>>

export type WorkHold = keyof typeof workHolds

/** A page on which the degree office takes steps with records. */
export interface WorkPage {
  readonly key: string
  readonly name: string
  readonly icon: string
  readonly url: string
  /** The steps that start on the page, besides the one that completes its task. */
  readonly furtherSteps?: readonly RecordStepCode[]
}

/** A task of the degree office, such as reviewing or numbering, with its page. */
export interface WorkTask extends WorkPage {
  /** The label of the waiting records, such as 待我审核. */
  readonly waiting: string
  readonly verb: string
  /** The label of the button that opens its page. */
  readonly start: string
  /** The step that completes the task, by actor. */
  readonly step: Readonly<Partial<Record<Viewer, RecordStepCode>>>
  /** The reasons for which the step refuses a record. */
  readonly holds: readonly WorkHold[]
  /** The reasons to look at a record first, although the step takes it. */
  readonly warnings?: readonly WorkHold[]
  /** The states in which a record no longer waits, although the step is still possible. */
  readonly notIn?: readonly string[]
  /** The state of records that a later authority sent back to the actor. */
  readonly returned?: Readonly<Partial<Record<Actor, RecordStateCode>>>
  /** A further condition on the records, besides their state. */
  readonly also?: RecordQuery
}

/** The tasks of a year in their order. A record waits for a task while the task's step can be taken with it. */
export const workTasks = [
  {
    key: 'review',
    name: '审核',
    waiting: '待我审核',
    verb: '审核通过',
    start: '开始审核',
    icon: 'audit',
    url: '/work/review',
    step: { depart: 'report', school: 'approve' },
    holds: ['errors'],
    returned: { depart: '31' },
  },
  {
    key: 'award',
    name: '授予决议',
    waiting: '待授予',
    verb: '授予学位',
    start: '核对名单',
    icon: 'trophy',
    url: '/xxcj/decision',
    step: { school: 'award' },
    holds: ['errors'],
    warnings: ['decision'],
  },
  {
    key: 'number',
    name: '证书编号',
    waiting: '待编号',
    verb: '编号',
    start: '开始编号',
    icon: 'number',
    url: '/work/number',
    step: { school: 'number' },
    holds: ['numberRule'],
    warnings: ['photos'],
  },
  {
    key: 'print',
    name: '证书打印',
    waiting: '待打印',
    verb: '打印',
    start: '开始打印',
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
    start: '开始报送',
    icon: 'send',
    url: '/xxcj/submission',
    step: { school: 'submitUp' },
    furtherSteps: ['receipt'],
    holds: ['errors', 'undecided'],
    warnings: ['photos'],
    returned: { school: '71' },
  },
] as const satisfies readonly WorkTask[]

/** Corrections concern single records that somebody asks about, so no records wait for them. */
export const correctionPage: WorkPage = {
  key: 'correct',
  name: '勘误与撤销',
  icon: 'mail',
  url: '/xxcj/change',
  furtherSteps: ['change', 'revoke'],
}

export const workPages: readonly WorkPage[] = [...workTasks, correctionPage]

/** Lists the steps that start on a page of work. */
export const listPageSteps = (page: WorkPage | WorkTask): readonly RecordStep[] =>
  [...('step' in page ? Object.values(page.step) : []), ...(page.furtherSteps ?? [])].map(getRecordStep)

export type WorkKey = (typeof workTasks)[number]['key']

export const findWorkTask = (key: string): WorkTask | null => workTasks.find(task => task.key === key) ?? null

/** Returns the step that an actor takes for a task, or null when the actor has no part in it. */
export function findWorkStep(task: WorkTask, actor: Viewer): RecordStep | null {
  const code = task.step[actor]
  return code ? getRecordStep(code) : null
}

export const listWaitingStates = ({ notIn = [] }: WorkTask, { from }: RecordStep): string[] =>
  from.filter(state => !notIn.includes(state))

/** Selects the records that wait for a task, including those that are held back. */
export const buildWaitingQuery = (task: WorkTask, states: readonly string[]): RecordQuery =>
  task.also ? combineQueries(byStates(states), task.also) : byStates(states)

/** Selects the waiting records that nothing in `holds` holds back. */
export const buildReadyQuery = (task: WorkTask, states: readonly string[], holds: readonly WorkHold[]): RecordQuery =>
  holds.reduce(
    (question: RecordQuery, hold) => combineQueries(question, workHolds[hold].free),
    buildWaitingQuery(task, states),
  )

/** Selects the waiting records that one reason holds back. */
export const buildHeldBackQuery = (task: WorkTask, states: readonly string[], hold: WorkHold): RecordQuery =>
  combineQueries(buildWaitingQuery(task, states), workHolds[hold].held)

/** Selects the records that nothing holds back but that have a reason to look at them first. */
export const buildWarnedQuery = (ready: RecordQuery, warning: WorkHold): RecordQuery =>
  combineQueries(ready, workHolds[warning].held)
