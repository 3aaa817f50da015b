import type { GateWindows } from '../resource/gate.ts'
import { formatTime } from '../wire/time.ts'
import type { BatchState } from './batch.ts'
import type { Actor } from './record-states.ts'

/** The time in which an actor may work, in milliseconds since the epoch; null means no limit on that side. */
export interface TimeWindow {
  readonly from: number | null
  readonly until: number | null
}

/** The properties of a batch that decide who may work on its records now. */
export interface BatchWindows {
  readonly id: string
  readonly name: string
  readonly xwbslbm: string
  readonly state: BatchState
  readonly windows: Readonly<Record<Actor, TimeWindow>>
  /** False when departments fill in for their students; students then have no window. */
  readonly byStudent: boolean
  /** The departments that take part; empty means all. */
  readonly departIds: readonly string[]
  /** The years of entry that take part; empty means all. */
  readonly grades: readonly string[]
  readonly needsPhoto: boolean
  readonly needsSignature: boolean
  /** The institution that awards the degree; null means the school's own. */
  readonly xwsydwm: string | null
}

/**
 * The intention of the actor. `edit`: change fields. `act`: take a step such as submitting, reporting or approving.
 * `conclude`: take a step that follows the review, usually after its window has ended.
 */
export type WindowPurpose = 'edit' | 'act' | 'conclude'

interface WindowQuery {
  /** In milliseconds. */
  readonly now: number
  readonly purpose?: WindowPurpose
  /** The personal deadline of this student for this record, if the office has extended it. */
  readonly extendedUntil?: number | null
}

/** Whether an actor may work now, with the sentence that explains a refusal. */
export type WindowState = { readonly isOpen: true } | { readonly isOpen: false; readonly why: string }

const openWindow: WindowState = { isOpen: true }
const closedWindow = (why: string): WindowState => ({ isOpen: false, why })

/** The Chinese name of each actor's window. */
export const windowNames: Readonly<Record<Actor, string>> = {
  student: '学生填报',
  depart: '院系审核',
  school: '学校审核',
}

const formatMoment = (moment: number): string => (formatTime(new Date(moment)) ?? '').slice(0, 16)

/** Describes a window in a sentence, such as 学生填报时间为 … 至 …. */
function describeWindow(actor: Actor, { from, until }: TimeWindow): string {
  const name = windowNames[actor]
  if (from !== null && until !== null) return `${name}时间为 ${formatMoment(from)} 至 ${formatMoment(until)}`
  if (from !== null) return `${name}自 ${formatMoment(from)} 开始`
  return until === null ? `${name}未限定时间` : `${name}截止时间为 ${formatMoment(until)}`
}

/**
 * Decides whether an actor's window is open. Students fill in while the batch is open. The office prepares records
 * before that and corrects them meanwhile: the start of its window limits only steps, the end limits edits too. After
 * the batch has ended only the school works on it; an archived batch is read-only.
 */
export function checkWindow(
  batch: Pick<BatchWindows, 'name' | 'state' | 'windows' | 'byStudent'> | null,
  actor: Actor,
  { now, purpose = 'act', extendedUntil = null }: WindowQuery,
): WindowState {
  if (!batch) return actor === 'student' ? closedWindow('记录尚未加入采集批次') : openWindow
  if (batch.state === '3') return closedWindow(`批次“${batch.name}”已归档，只能查看`)
  if (batch.state === '0') return checkBeforeOpening(batch, actor, purpose)
  if (purpose === 'conclude') return openWindow
  if (actor === 'student' && !batch.byStudent) return closedWindow('此类学位信息由院系代为填报')
  // An extension holds even after the batch has ended.
  if (actor === 'student' && extendedUntil !== null && now <= extendedUntil) return openWindow
  if (batch.state === '2' && actor !== 'school') return closedWindow(`批次“${batch.name}”已结束`)
  const { from, until } = batch.windows[actor]
  const isTooEarly = from !== null && now < from && (purpose === 'act' || actor === 'student')
  return isTooEarly || (until !== null && now > until)
    ? closedWindow(describeWindow(actor, batch.windows[actor]))
    : openWindow
}

const checkBeforeOpening = ({ name }: { name: string }, actor: Actor, purpose: WindowPurpose): WindowState =>
  actor === 'student' || purpose !== 'edit' ? closedWindow(`批次“${name}”未开放`) : openWindow

/** Builds the windows of all batches of a degree type at one moment, for the gate of an actor. */
export function buildGateWindows(
  batches: readonly Pick<BatchWindows, 'id' | 'name' | 'state' | 'windows' | 'byStudent'>[],
  actor: Actor,
  asked: Pick<WindowQuery, 'now' | 'purpose'>,
): GateWindows<'batchId' | 'extendedUntil'> {
  const judged = batches.map(batch => ({ ...batch, window: checkWindow(batch, actor, asked) }))
  const without = checkWindow(null, actor, asked)
  const extensible = judged
    .filter(({ state, byStudent }) => byStudent && (state === '1' || state === '2'))
    .map(({ id }) => id)
  return {
    field: 'batchId',
    open: judged.filter(({ window }) => window.isOpen).map(({ id }) => id),
    closed: Object.fromEntries(judged.flatMap(({ id, window }) => (window.isOpen ? [] : [[id, window.why]]))),
    without: without.isOpen ? null : without.why,
    otherwise: '记录的采集批次已不存在',
    ...(actor === 'student' && { until: { field: 'extendedUntil', under: extensible } }),
  }
}
