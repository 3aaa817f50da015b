import { approvedStates, type RecordStateCode, type Viewer } from './record-states.ts'
import { defaultReviewSetup, type ReviewSetup } from './review-setup.ts'

/** A step that moves a degree record from state to state, such as submitting or approving it. */
export interface RecordStep {
  readonly code: string
  readonly name: string
  /**
   * The people who may take the step, beginning with those whose task it is. Students take steps only where they, not
   * the office, fill in their records.
   */
  readonly who: readonly Viewer[]
  readonly from: readonly RecordStateCode[]
  /**
   * The state after the step. The first is the default when there are several; the state stays the same when there is
   * none.
   */
  readonly to: readonly RecordStateCode[]
  /** The state after the step when departments do not review. */
  readonly toWithoutDepart?: readonly RecordStateCode[]
  /**
   * How the step is taken, unless people take it through the common route, for one record or for many: through a route
   * of its own that asks for more, by saving the record, or by a change request (勘误) for its records.
   */
  readonly takenBy?: 'ownRoute' | 'saving' | 'changeRequest'
  readonly when: StepTime
  readonly needs?: StepNeeds
  readonly effects?: StepEffects
}

interface StepTime {
  readonly period: StepPeriod
  /** The step is possible only until the department has opened the record. */
  readonly untilOpened?: true
}

/**
 * The period in which a step is possible.
 * - `ownWindow`: the actor's own window of the record's batch, in which students fill in and the office reviews.
 * - `departEdits`: as long as the department may edit the record, which begins before its window.
 * - `untilArchived`: from the opening of the batch until it is archived. No window limits the step.
 * - `always`: neither a window nor an archived batch limits the step.
 */
export type StepPeriod = 'ownWindow' | 'departEdits' | 'untilArchived' | 'always'

/** The conditions that a record has to meet, beside its state. */
export interface RecordNeeds {
  /** The actor has no draft that is not part of the record yet. */
  readonly noDraft?: true
  /** The check rules find no error in the record. */
  readonly noErrors?: true
  /** No other department has submitted the same person for the same level and major. */
  readonly notSubmittedElsewhere?: true
  /**
   * The supervisor has confirmed the thesis if the type requires it: `always`, or only when departments do not review.
   */
  readonly confirmedThesis?: 'always' | 'withoutDepart'
}

/** The conditions of a step: those that the record has to meet, and the input that the actor has to give. */
interface StepNeeds extends RecordNeeds {
  readonly reason?: true
  /** The fields that the actor fills in with the step. */
  readonly values?: readonly string[]
  /** Students agree to the commitment text of their degree type. */
  readonly commitment?: true
}

/** The effects of a step beside the new state. */
interface StepEffects {
  /** The actor can mark the fields that have to be corrected; the record shows them with the reason. */
  readonly marksFields?: true
  /** The record keeps the reason as long as it stays in the new state. */
  readonly keepsReason?: true
  /** The department counts as not having opened the record. */
  readonly forgetsOpening?: true
  /** The supervisor's confirmation holds until the thesis changes. */
  readonly confirmsThesis?: true
  /** The fields that the step empties. */
  readonly clears?: readonly string[]
  /** The message that the student gets. A record that comes back to its student is announced without it. */
  readonly notice?: 'approved' | 'extended' | 'revoked'
  /** The operation in the log, when it is not a plain step. */
  readonly loggedAs?: 'extend' | 'print'
}

const office = ['depart', 'school'] as const
const school = ['school'] as const

/**
 * All steps between states. A new record starts in state 00. The school may take every step of a department. A system
 * administrator who has no other role in the school takes no steps.
 */
const declaredSteps = [
  {
    code: 'fill',
    name: '开始填报',
    who: ['student'],
    from: ['00'],
    to: ['10'],
    takenBy: 'saving',
    when: { period: 'ownWindow' },
  },
  {
    code: 'submit',
    name: '提交',
    who: ['student', ...office],
    from: ['00', '10', '21'],
    to: ['20'],
    toWithoutDepart: ['30'],
    when: { period: 'ownWindow' },
    needs: { noDraft: true, noErrors: true, commitment: true },
    effects: { forgetsOpening: true },
  },
  {
    code: 'withdraw',
    name: '撤回',
    who: ['student'],
    from: ['20'],
    to: ['10'],
    when: { period: 'ownWindow', untilOpened: true },
  },
  {
    code: 'return',
    name: '退回学生',
    who: office,
    from: ['20', '31'],
    to: ['21'],
    when: { period: 'ownWindow' },
    needs: { reason: true },
    effects: { marksFields: true },
  },
  {
    code: 'report',
    name: '审核通过并上报',
    who: office,
    from: ['20', '31'],
    to: ['30'],
    when: { period: 'ownWindow' },
    needs: { noErrors: true, confirmedThesis: 'always' },
  },
  {
    code: 'confirm',
    name: '确认论文信息',
    who: ['supervisor'],
    from: ['00', '10', '20', '21', '30', '31'],
    to: [],
    when: { period: 'departEdits' },
    effects: { confirmsThesis: true },
  },
  {
    code: 'extend',
    name: '单人延期',
    who: ['school', 'depart'],
    // An extension makes sense while the student still fills in the record or could get it back.
    from: ['00', '10', '20', '21'],
    to: [],
    takenBy: 'ownRoute',
    when: { period: 'ownWindow' },
    needs: { reason: true },
    effects: { notice: 'extended', loggedAs: 'extend' },
  },
  { code: 'takeBack', name: '取回', who: office, from: ['30'], to: ['20'], when: { period: 'ownWindow' } },
  {
    code: 'approve',
    name: '审核通过',
    who: school,
    from: ['30'],
    to: ['40'],
    when: { period: 'ownWindow' },
    needs: { noErrors: true, notSubmittedElsewhere: true, confirmedThesis: 'withoutDepart' },
    effects: { notice: 'approved' },
  },
  {
    code: 'schoolReturn',
    name: '学校退回',
    who: school,
    from: ['30', '40'],
    to: ['31', '21'],
    toWithoutDepart: ['21'],
    when: { period: 'ownWindow' },
    needs: { reason: true },
    effects: { marksFields: true },
  },
  {
    code: 'award',
    name: '授予学位',
    who: school,
    from: ['40'],
    to: ['50'],
    when: { period: 'untilArchived' },
    needs: { noErrors: true, values: ['hxwrq', 'jybh', 'zxxm', 'xzxm'] },
  },
  // A record that the council has not decided about is not approved yet: it is returned instead of deferred.
  {
    code: 'defer',
    name: '暂缓授予',
    who: school,
    from: ['40'],
    to: ['95'],
    when: { period: 'untilArchived' },
    needs: { reason: true },
    effects: { keepsReason: true },
  },
  {
    code: 'deny',
    name: '不授予',
    who: school,
    from: ['40'],
    to: ['95'],
    when: { period: 'untilArchived' },
    needs: { reason: true },
    effects: { keepsReason: true },
  },
  {
    code: 'unaward',
    name: '撤回授予决定',
    who: school,
    from: ['50', '95'],
    to: ['40'],
    when: { period: 'untilArchived' },
    needs: { reason: true },
    // The names of the persons in office stay.
    effects: { clears: ['hxwrq', 'jybh'] },
  },
  // The deferred record keeps its state; a copy of it starts in the later batch.
  {
    code: 'again',
    name: '转入后续批次',
    who: school,
    from: ['95'],
    to: [],
    takenBy: 'ownRoute',
    when: { period: 'always' },
  },
  { code: 'number', name: '证书编号', who: school, from: ['50'], to: ['60'], when: { period: 'untilArchived' } },
  {
    code: 'unnumber',
    name: '收回编号',
    who: school,
    from: ['60'],
    to: ['50'],
    when: { period: 'untilArchived' },
    needs: { reason: true },
    effects: { clears: ['xwzsbh'] },
  },
  // A proof of a lost certificate is printed years later.
  {
    code: 'print',
    name: '打印证书',
    who: school,
    from: ['60', '70', '71', '80'],
    to: [],
    takenBy: 'ownRoute',
    when: { period: 'always' },
    effects: { loggedAs: 'print' },
  },
  // The authority answers at any time and asks for returned records again.
  {
    code: 'submitUp',
    name: '报送',
    who: school,
    from: ['60', '71'],
    to: ['70'],
    takenBy: 'ownRoute',
    when: { period: 'always' },
    needs: { noErrors: true },
  },
  {
    code: 'receipt',
    name: '导入回执',
    who: school,
    from: ['70'],
    to: ['80', '71'],
    takenBy: 'ownRoute',
    when: { period: 'always' },
  },
  // Reported records are corrected by a change request that the province approves.
  {
    code: 'change',
    name: '勘误',
    who: school,
    from: ['70', '80'],
    to: ['90'],
    takenBy: 'changeRequest',
    when: { period: 'always' },
    needs: { reason: true },
  },
  {
    code: 'endChange',
    name: '勘误完成',
    who: school,
    from: ['90'],
    to: ['70', '80'],
    takenBy: 'changeRequest',
    when: { period: 'always' },
  },
  {
    code: 'unreport',
    name: '删除已报送信息',
    who: school,
    from: ['90'],
    to: ['71'],
    takenBy: 'changeRequest',
    when: { period: 'always' },
    needs: { reason: true },
    effects: { keepsReason: true },
  },
  // A numbered record has a certificate that can be revoked; before that the award itself is taken back (`unaward`).
  {
    code: 'revoke',
    name: '撤销学位',
    who: school,
    from: ['60', '70', '71', '80'],
    to: ['99'],
    when: { period: 'always' },
    needs: { reason: true, values: ['revokeNo', 'revokeDate'] },
    effects: { keepsReason: true, notice: 'revoked' },
  },
] as const satisfies readonly RecordStep[]

export type RecordStepCode = (typeof declaredSteps)[number]['code']

export const recordSteps: readonly RecordStep[] = declaredSteps

/** The steps that people take through the common route, for one record or for many at once. */
export const commonSteps: readonly RecordStep[] = recordSteps.filter(({ takenBy }) => takenBy === undefined)

/** Returns a step as it applies under the review setup of a degree type. */
export function applyReviewSetup(
  { toWithoutDepart, ...step }: RecordStep,
  { byStudent, bySupervisor, byDepart }: ReviewSetup,
): RecordStep {
  const { confirmedThesis, ...needs } = step.needs ?? {}
  const asksSupervisor = bySupervisor && (confirmedThesis === 'always' || (confirmedThesis && !byDepart))
  return {
    ...step,
    who: byStudent ? step.who : step.who.filter(actor => actor !== 'student'),
    to: byDepart ? step.to : (toWithoutDepart ?? step.to),
    needs: { ...needs, ...(asksSupervisor && { confirmedThesis: 'always' as const }) },
  }
}

/** Tells whether a step starts only from states after the school's approval. */
export const followsApproval = ({ from }: RecordStep): boolean => from.every(state => approvedStates.includes(state))

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

export function getRecordStep(code: RecordStepCode): RecordStep {
  const found = recordSteps.find(step => step.code === code)
  if (!found) throw new TypeError(`there is no step ${code}`)
  return found
}

/** Returns the steps that a viewer can take in a state, not counting windows and findings. */
export const listStepsFor = (
  actor: Viewer,
  status: string,
  review: ReviewSetup = defaultReviewSetup,
): readonly RecordStep[] =>
  commonSteps.map(step => applyReviewSetup(step, review)).filter(step => canStart(step, actor, status))

/** Returns the step that an actor takes by saving a record, or null when saving changes no state. */
export const findSavingStep = (actor: Viewer, status: string): RecordStep | null =>
  recordSteps.find(step => step.takenBy === 'saving' && canStart(step, actor, status)) ?? null

const canStart = ({ who, from }: RecordStep, actor: Viewer, status: string) =>
  who.includes(actor) && (from as readonly string[]).includes(status)
