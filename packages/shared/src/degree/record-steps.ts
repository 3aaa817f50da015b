import type { ExtraAction } from '../resource/resource.ts'
import type { Actor, RecordStateCode, Viewer } from './record-states.ts'
import { defaultReviewSetup, type ReviewSetup } from './review-setup.ts'

/** A step that moves a degree record from state to state, such as submitting or approving it. */
export interface RecordStep {
  readonly code: string
  readonly name: string
  readonly from: readonly RecordStateCode[]
  /**
   * The state after the step. The first is the default when there are several; the state stays the same when there is
   * none.
   */
  readonly to: readonly RecordStateCode[]
  /** The people who may take the step, each within their own window of the record's batch. */
  readonly who: readonly Viewer[]
  readonly needsReason?: true
  /** The actor can mark the fields that have to be corrected. */
  readonly marksFields?: true
  /** The check rules must find no error in the record. */
  readonly needsNoErrors?: true
  /** The step is possible only until the department has opened the record. */
  readonly beforeOpened?: true
  /** Students cannot take the step when the office fills in records for them. */
  readonly ifByStudent?: true
  /** The state after the step when departments do not review. */
  readonly withoutDepart?: readonly RecordStateCode[]
  /**
   * The supervisor must have confirmed the thesis if the type requires it: `always`, or only when departments do not
   * review.
   */
  readonly needsConfirmed?: 'always' | 'withoutDepart'
  /** Students accept the commitment text of their degree type with this step. */
  readonly needsCommitment?: true
  /** The step needs more input than a reason, so it has a route of its own. */
  readonly needsMore?: true
  /** The step follows the review: the review window does not limit it, but an archived batch does. */
  readonly afterReview?: true
  /** The step is possible all year: neither a window nor an archived batch limits it. */
  readonly anyTime?: true
  /** The fields that the actor fills in with the step. */
  readonly tells?: readonly string[]
  /** The record keeps the reason as long as it stays in the new state. */
  readonly keepsReason?: true
  /** The step is taken automatically when its actor saves the record. */
  readonly bySaving?: true
}

const office = ['depart', 'school'] as const
const school = ['school'] as const

/**
 * All steps between states. A new record starts in state 00. The school may take every step of a department. A system
 * administrator who has no other role in the school takes no steps.
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
    // An extension makes sense while the student still fills in the record or could get it back.
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
  // A record that the council has not decided about is not approved yet: it is returned instead of deferred.
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
  // The deferred record keeps its state; a copy of it starts in the later batch.
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
  // A proof of a lost certificate is printed years later, so neither the review window nor an archived batch limits
  // printing. The step needs no flag for that: `needsMore` gives it a route of its own, and that route checks no
  // window.
  {
    code: 'print',
    name: '打印证书',
    who: school,
    from: ['60', '70', '71', '80'],
    to: [],
    needsMore: true,
  },
  // The authority answers at any time and asks for returned records again, so neither window nor archive limits
  // reporting.
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
  // Reported records are corrected by a change request (勘误) that the province approves; the request takes these steps
  // for its records.
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
  // A numbered record has a certificate that can be revoked; before that the award itself is taken back (`unaward`).
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

/** The steps that people take through the common route, for one record or for many at once. */
export const commonSteps: readonly RecordStep[] = (recordSteps as readonly RecordStep[]).filter(
  ({ bySaving, needsMore }) => !bySaving && !needsMore,
)

/** Returns a step as it applies under the review setup of a degree type. */
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

export const extendStep: RecordStep = getRecordStep('extend')
/** Copies a deferred record into a later batch. */
export const againStep: RecordStep = getRecordStep('again')

/** Prints certificates; the record keeps its state. */
export const printStep: RecordStep = getRecordStep('print')
/** Reports records to the authority, which freezes them. */
export const submitUpStep: RecordStep = getRecordStep('submitUp')
/** Imports the authority's answers about reported records. */
export const receiptStep: RecordStep = getRecordStep('receipt')

/**
 * The steps that a change request takes for its records: start the correction, finish it, or remove the record from
 * the report.
 */
export const changeStep: RecordStep = getRecordStep('change')
export const endChangeStep: RecordStep = getRecordStep('endChange')
export const unreportStep: RecordStep = getRecordStep('unreport')

function getRecordStep(code: (typeof recordSteps)[number]['code']): RecordStep {
  const found = recordSteps.find(action => action.code === code)
  if (!found) throw new TypeError(`there is no action ${code}`)
  return found
}

/** Returns the steps that a viewer can take in a state, not counting windows and findings. */
export const listStepsFor = (
  actor: Viewer,
  status: string,
  review: ReviewSetup = defaultReviewSetup,
): readonly RecordStep[] =>
  commonSteps
    .map(action => applyReviewSetup(action, review))
    .filter(({ who, from }) => who.includes(actor) && (from as readonly string[]).includes(status))

/** Returns the state of a record after its actor has saved it. */
export function stateAfterSaving(actor: Actor, status: string): string {
  const action = (recordSteps as readonly RecordStep[]).find(
    ({ bySaving, who, from }) => bySaving && who.includes(actor) && (from as readonly string[]).includes(status),
  )
  return action?.to[0] ?? status
}

/** The roles of a new school by the part they play in the steps of a record. */
const rolesByViewer: Readonly<Record<Viewer, readonly string[]>> = {
  student: ['xs'],
  depart: ['yxgly'],
  school: ['dwgly', 'lbgly'],
  supervisor: ['ds'],
}

/** The permission of each common step, with the roles that a new school grants it to. */
export const stepPermissions: readonly ExtraAction[] = commonSteps.map(({ code, name, who }) => ({
  code,
  name,
  roles: who.flatMap(actor => rolesByViewer[actor]),
}))
