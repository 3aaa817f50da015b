import type { ExtraAction } from '../resource/resource.ts'
import type { Actor, RecordStateCode, Viewer } from './record-states.ts'
import { defaultReviewSetup, type ReviewSetup } from './review-setup.ts'

/** One kind of step on a record's way. */
export interface RecordStep {
  readonly code: string
  readonly name: string
  readonly from: readonly RecordStateCode[]
  /** Where it leads; the first where nothing is said. It stays where it is where there is none. */
  readonly to: readonly RecordStateCode[]
  /** Who may take it, each within the own window of the record's collection. */
  readonly who: readonly Viewer[]
  readonly needsReason?: true
  /** Fields can be marked: they are what has to be put right. */
  readonly marksFields?: true
  /** The rules must find no error. */
  readonly needsNoErrors?: true
  /** Only until the department has opened the record. */
  readonly beforeOpened?: true
  /** Not the students' where the office fills in for them. */
  readonly ifByStudent?: true
  /** Where it leads instead where departments do not review. */
  readonly withoutDepart?: readonly RecordStateCode[]
  /** The supervisor must have confirmed the thesis where the review asks for it: always, or where no department saw to it. */
  readonly needsConfirmed?: 'always' | 'withoutDepart'
  /** Students agree to the words of their type by it. */
  readonly needsCommitment?: true
  /** Has to be told more than a reason: it has a route of its own. */
  readonly needsMore?: true
  /** Taken when the review is over: its window does not bind, as long as the collection is not archived. */
  readonly afterReview?: true
  /** Whole year: neither a window nor an archived collection binds it. */
  readonly anyTime?: true
  /** The fields that get their values by it, told with it. */
  readonly tells?: readonly string[]
  /** The reason stands on the record as long as it stays there. */
  readonly keepsReason?: true
  /** Happens by itself when its actor saves. */
  readonly bySaving?: true
}

const office = ['depart', 'school'] as const
const school = ['school'] as const

/**
 * Every way from one state to another. A record is made at 00. What a department does, the school may do for it. Whoever
 * administers the system and is nobody of the school takes no step at all.
 */
export const recordSteps = [
  { code: 'fill', name: '开始填报', who: ['student'], from: ['00'], to: ['10'], bySaving: true },
  {
    code: 'submit',
    name: '提交',
    who: ['student', ...office],
    from: ['00', '10', '21'],
    to: ['20'],
    withoutDepart: ['30'],
    needsNoErrors: true,
    ifByStudent: true,
    needsCommitment: true,
  },
  {
    code: 'withdraw',
    name: '撤回',
    who: ['student'],
    from: ['20'],
    to: ['10'],
    beforeOpened: true,
    ifByStudent: true,
  },
  {
    code: 'return',
    name: '退回学生',
    who: office,
    from: ['20', '31'],
    to: ['21'],
    needsReason: true,
    marksFields: true,
  },
  {
    code: 'report',
    name: '审核通过并上报',
    who: office,
    from: ['20', '31'],
    to: ['30'],
    needsNoErrors: true,
    needsConfirmed: 'always',
  },
  {
    code: 'confirm',
    name: '确认论文信息',
    who: ['supervisor'],
    from: ['00', '10', '20', '21', '30', '31'],
    to: [],
  },
  {
    code: 'extend',
    name: '单人延期',
    who: office,
    // As long as something is left to be filled in, or could come back to the student.
    from: ['00', '10', '20', '21'],
    to: [],
    needsReason: true,
    needsMore: true,
  },
  { code: 'takeBack', name: '取回', who: office, from: ['30'], to: ['20'] },
  {
    code: 'approve',
    name: '审核通过',
    who: school,
    from: ['30'],
    to: ['40'],
    needsNoErrors: true,
    needsConfirmed: 'withoutDepart',
  },
  {
    code: 'schoolReturn',
    name: '学校退回',
    who: school,
    from: ['30', '40'],
    to: ['31', '21'],
    withoutDepart: ['21'],
    needsReason: true,
    marksFields: true,
  },
  {
    code: 'award',
    name: '授予学位',
    who: school,
    from: ['40'],
    to: ['50'],
    needsNoErrors: true,
    afterReview: true,
    tells: ['hxwrq', 'jybh', 'zxxm', 'xzxm'],
  },
  // What the council does not decide about is not approved: it is returned, not deferred.
  {
    code: 'defer',
    name: '暂缓授予',
    who: school,
    from: ['40'],
    to: ['95'],
    needsReason: true,
    keepsReason: true,
    afterReview: true,
  },
  {
    code: 'deny',
    name: '不授予',
    who: school,
    from: ['40'],
    to: ['95'],
    needsReason: true,
    keepsReason: true,
    afterReview: true,
  },
  {
    code: 'unaward',
    name: '撤回授予决定',
    who: school,
    from: ['50', '95'],
    to: ['40'],
    needsReason: true,
    afterReview: true,
  },
  // The record stays where it was decided about; a copy of it begins anew.
  { code: 'again', name: '转入后续批次', who: school, from: ['95'], to: [], needsMore: true },
  { code: 'number', name: '证书编号', who: school, from: ['50'], to: ['60'], afterReview: true },
  {
    code: 'unnumber',
    name: '收回编号',
    who: school,
    from: ['60'],
    to: ['50'],
    needsReason: true,
    afterReview: true,
  },
  // A lost certificate is certified years later: neither the review's window nor the archive binds.
  {
    code: 'print',
    name: '打印证书',
    who: school,
    from: ['60', '70', '71', '80'],
    to: [],
    needsMore: true,
  },
  // The authority answers when it answers, and wants what it returned again: neither the window nor the archive binds.
  {
    code: 'submitUp',
    name: '报送',
    who: school,
    from: ['60', '71'],
    to: ['70'],
    needsNoErrors: true,
    needsMore: true,
    anyTime: true,
  },
  { code: 'receipt', name: '导入回执', who: school, from: ['70'], to: ['80', '71'], needsMore: true, anyTime: true },
  // What was reported is changed by a sheet that the province agrees to (勘误): it takes these steps with its records.
  {
    code: 'change',
    name: '勘误',
    who: school,
    from: ['70', '80'],
    to: ['90'],
    needsReason: true,
    needsMore: true,
    anyTime: true,
  },
  { code: 'endChange', name: '勘误完成', who: school, from: ['90'], to: ['70', '80'], needsMore: true, anyTime: true },
  {
    code: 'unreport',
    name: '删除已报送信息',
    who: school,
    from: ['90'],
    to: ['71'],
    needsReason: true,
    keepsReason: true,
    needsMore: true,
    anyTime: true,
  },
  // From the number on there is a certificate; before, the award itself is taken back.
  {
    code: 'revoke',
    name: '撤销学位',
    who: school,
    from: ['60', '70', '71', '80'],
    to: ['99'],
    needsReason: true,
    keepsReason: true,
    afterReview: true,
    anyTime: true,
    tells: ['revokeNo', 'revokeDate'],
  },
] as const satisfies readonly RecordStep[]

/** Those that people take, one by one or for many records at once. */
export const commonSteps: readonly RecordStep[] = (recordSteps as readonly RecordStep[]).filter(
  ({ bySaving, needsMore }) => !bySaving && !needsMore,
)

/** An action as the review of a type has it. */
export function applyReviewSetup(action: RecordStep, { byStudent, bySupervisor, byDepart }: ReviewSetup): RecordStep {
  const { who, to, withoutDepart = to, ifByStudent, needsConfirmed, ...rest } = action
  const asksForSupervisor = bySupervisor && (needsConfirmed === 'always' || (needsConfirmed && !byDepart))
  return {
    ...rest,
    who: ifByStudent && !byStudent ? who.filter(actor => actor !== 'student') : who,
    to: byDepart ? to : withoutDepart,
    ...(asksForSupervisor && { needsConfirmed: 'always' as const }),
  }
}

/** More time for single students. */
export const extendStep: RecordStep = getRecordStep('extend')
/** A later collection for what was deferred. */
export const againStep: RecordStep = getRecordStep('again')

/** Printing certificates, which leaves a record where it is. */
export const printStep: RecordStep = getRecordStep('print')
/** Reporting to the authority, by which records are frozen. */
export const submitUpStep: RecordStep = getRecordStep('submitUp')
/** What the authority says of them. */
export const receiptStep: RecordStep = getRecordStep('receipt')

/** What a change sheet does with its records: under correction, back again, or out of what was reported. */
export const changeStep: RecordStep = getRecordStep('change')
export const endChangeStep: RecordStep = getRecordStep('endChange')
export const unreportStep: RecordStep = getRecordStep('unreport')

function getRecordStep(code: (typeof recordSteps)[number]['code']): RecordStep {
  const found = recordSteps.find(action => action.code === code)
  if (!found) throw new TypeError(`there is no action ${code}`)
  return found
}

/** What an actor can do with a record in a state, windows and errors aside. */
export const listStepsFor = (
  actor: Viewer,
  status: string,
  review: ReviewSetup = defaultReviewSetup,
): readonly RecordStep[] =>
  commonSteps
    .map(action => applyReviewSetup(action, review))
    .filter(({ who, from }) => who.includes(actor) && (from as readonly string[]).includes(status))

/** The state that a record comes to when somebody saves it. */
export function stateAfterSaving(actor: Actor, status: string): string {
  const action = (recordSteps as readonly RecordStep[]).find(
    ({ bySaving, who, from }) => bySaving && who.includes(actor) && (from as readonly string[]).includes(status),
  )
  return action?.to[0] ?? status
}

/** Roles that every school starts with, by what they are on a record's way. */
const rolesByViewer: Readonly<Record<Viewer, readonly string[]>> = {
  student: ['xs'],
  depart: ['yxgly'],
  school: ['dwgly', 'lbgly'],
  supervisor: ['ds'],
}

/** The permissions of the actions, each with the roles that start with it. */
export const stepPermissions: readonly ExtraAction[] = commonSteps.map(({ code, name, who }) => ({
  code,
  name,
  roles: who.flatMap(actor => rolesByViewer[actor]),
}))
