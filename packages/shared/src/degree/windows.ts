import type { GateWindows } from '../resource/gate.ts'
import { formatTime } from '../wire/time.ts'
import type { BatchState } from './batch.ts'
import type { Actor } from './record-states.ts'

/** A time in which somebody may work, as moments in milliseconds; a bound that is null does not bind. */
export interface TimeWindow {
  readonly from: number | null
  readonly until: number | null
}

/** What of a collection decides who may work on its records now. */
export interface BatchWindows {
  readonly id: string
  readonly name: string
  readonly xwbslbm: string
  readonly state: BatchState
  readonly windows: Readonly<Record<Actor, TimeWindow>>
  /** False where the departments fill in for their students, who have no window then. */
  readonly byStudent: boolean
  /** Departments taking part; all of them where empty. */
  readonly departIds: readonly string[]
  /** Years of entry taking part; all of them where empty. */
  readonly grades: readonly string[]
  readonly needsPhoto: boolean
  readonly needsSignature: boolean
  /** The institution that awards; that of the school where null. */
  readonly xwsydwm: string | null
}

/**
 * `edit`: to change fields. `act`: to move a record on its way, as in submitting, reporting or approving it. `conclude`: what
 * follows the review, when its window has ended as a rule.
 */
export type WindowPurpose = 'edit' | 'act' | 'conclude'

interface WindowQuery {
  /** In milliseconds. */
  readonly now: number
  readonly purpose?: WindowPurpose
  /** Until when this student may still fill in this record, by a decision about this student alone. */
  readonly extendedUntil?: number | null
}

/** Whether somebody may work now; if not, the sentence that says why. */
export type WindowState = { readonly isOpen: true } | { readonly isOpen: false; readonly why: string }

const openWindow: WindowState = { isOpen: true }
const closedWindow = (why: string): WindowState => ({ isOpen: false, why })

/** What each of them does in the own window. */
export const windowNames: Readonly<Record<Actor, string>> = {
  student: '学生填报',
  depart: '院系审核',
  school: '学校审核',
}

const formatMoment = (moment: number): string => (formatTime(new Date(moment)) ?? '').slice(0, 16)

/** A window as a sentence: from when to when somebody works. */
function describeWindow(actor: Actor, { from, until }: TimeWindow): string {
  const name = windowNames[actor]
  if (from !== null && until !== null) return `${name}时间为 ${formatMoment(from)} 至 ${formatMoment(until)}`
  if (from !== null) return `${name}自 ${formatMoment(from)} 开始`
  return until === null ? `${name}未限定时间` : `${name}截止时间为 ${formatMoment(until)}`
}

/**
 * Whether the window of an actor is open. Students fill in while the collection is under way. The office prepares records
 * before it opens and corrects them while students still fill in: where a window begins binds what moves a record on, where
 * it ends binds everything. What an ended collection still needs is the school's; an archived one is there to be read.
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
  // A student with more time has it until then, also where the collection has ended meanwhile.
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

/** All collections of a type at one moment, as the gate of an actor has them. */
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
