import type { Gate, GateState, GateWindows } from '../resource/gate.ts'

/** The people who change degree records. An administrator of some degree types counts as the school for these. */
export type Actor = 'student' | 'depart' | 'school'
/** A supervisor sees the theses of their own students and changes nothing but the confirmation. */
export type Viewer = Actor | 'supervisor'

/** The fields that are filled in after the school's approval: by the council, by numbering, or with a better photo. */
const awardFields = ['hxwrq', 'xwzsbh', 'jybh', 'photo']
const numberedFields = ['xwzsbh', 'photo']
const all = 'all'
/** The fields that were marked when the record was returned, or all fields when none was marked. */
const markedFields = 'marked'

/**
 * The states of a degree record: code, name, tag colour, and the fields that each actor may change. An actor who is
 * not named changes nothing. Records that the school has approved cannot be deleted. All lists of states derive from
 * this table.
 */
export const recordStates = [
  { code: '00', word: '未填报', colour: 'default', open: { student: all, depart: all, school: all } },
  { code: '10', word: '填报中', colour: 'default', open: { student: all, depart: all, school: all } },
  { code: '20', word: '待院系审核', colour: 'processing', open: { depart: all, school: all } },
  { code: '21', word: '院系退回', colour: 'warning', open: { student: markedFields, depart: all, school: all } },
  { code: '30', word: '待学校审核', colour: 'processing', open: { school: all } },
  { code: '31', word: '学校退回院系', colour: 'warning', open: { depart: all, school: all } },
  { code: '40', word: '学校审核通过', colour: 'cyan', open: { school: awardFields }, reached: 'approval' },
  { code: '50', word: '已授予', colour: 'green', open: { school: numberedFields }, reached: 'award' },
  { code: '60', word: '已编号', colour: 'green', open: { school: ['photo'] }, reached: 'number' },
  { code: '70', word: '已报送', colour: 'geekblue', open: {}, reached: 'number' },
  { code: '71', word: '报送退回', colour: 'warning', open: { school: all }, reached: 'number', atAnyTime: true },
  { code: '80', word: '已备案', colour: 'geekblue', open: {}, reached: 'number' },
  { code: '90', word: '勘误中', colour: 'purple', open: {}, reached: 'number' },
  { code: '95', word: '暂缓授予或不授予', colour: 'red', open: {}, reached: 'approval', isOver: true },
  { code: '99', word: '已撤销', colour: 'red', open: {}, reached: 'number', isOver: true },
] as const

export type RecordStateCode = (typeof recordStates)[number]['code']

interface RecordState {
  readonly code: string
  readonly word: string
  readonly open: { readonly [A in Viewer]?: GateState['fields'] }
  /**
   * The last milestone that the record has passed: the school's approval, the council's award, or the certificate
   * number.
   */
  readonly reached?: 'approval' | 'award' | 'number'
  /** The record is closed: deferred, denied or revoked. */
  readonly isOver?: true
  /** The record can be corrected at any time, since its batch may have ended long before the authority returns it. */
  readonly atAnyTime?: true
}

const states: readonly RecordState[] = recordStates

const listStates = (holds: (state: RecordState) => boolean): readonly string[] =>
  states.filter(holds).map(({ code }) => code)

export const approvedStates = listStates(({ reached }) => reached !== undefined)
export const awardedStates = listStates(({ reached }) => reached === 'award' || reached === 'number')
export const numberedStates = listStates(({ reached }) => reached === 'number')
/** States in which the student may fill in the record. */
export const fillingStates = listStates(({ open }) => open.student !== undefined)
/** States of submitted records, without the closed ones. */
export const activeSubmittedStates = listStates(({ open, isOver }) => open.student === undefined && !isOver)

/**
 * Builds the gate of degree records for one actor, limited by the windows of the batches. Students cannot delete
 * records.
 */
export function buildRecordGate(actor: Viewer, times?: GateWindows<'batchId' | 'extendedUntil'>): RecordGate {
  return {
    field: 'status',
    marks: 'returnedFields',
    ...(times && { times }),
    stages: Object.fromEntries(
      states.map(({ code, word, open, reached, atAnyTime }) => {
        const fields = open[actor] ?? []
        const canDelete = fields === 'all' && actor !== 'student' && !reached
        return [code, { word, fields, canDelete, ...(atAnyTime && { atAnyTime }) }]
      }),
    ),
  }
}

type RecordGate = Gate<'status' | 'returnedFields' | 'batchId' | 'extendedUntil'>

/** Returns the Chinese name of a state, or the code itself when it is unknown. */
export const getStateWord = (code: string): string => recordStates.find(state => state.code === code)?.word ?? code
