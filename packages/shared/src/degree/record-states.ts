import type { Gate, GateState, GateWindows } from '../resource/gate.ts'

/** Who acts on degree records. Whoever works for some types is the school within them. */
export type Actor = 'student' | 'depart' | 'school'
/** A supervisor looks at the theses of the own students, and changes nothing of them. */
export type Viewer = Actor | 'supervisor'

/** What is decided after the school has approved a record: by the council, by numbering, by a better picture. */
const awardFields = ['hxwrq', 'xwzsbh', 'jybh', 'photo']
const numberedFields = ['xwzsbh', 'photo']
const all = 'all'
/** What was sent back for: the fields that were marked, or all where none was. */
const markedFields = 'marked'

/**
 * How far a degree record has come: its code, its word, the colour of its tag, and who may change what of it meanwhile.
 * Whoever is not named changes nothing. What the school has approved is not deleted any more. Lists of states are made
 * from this one, by what is said here.
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
  /** The last of what a record needs to be sent: the school's approval, the council's award, the certificate's number. */
  readonly reached?: 'approval' | 'award' | 'number'
  /** Nothing comes of it, or not any more. */
  readonly isOver?: true
  /** Put right whenever it comes back: the collection may have ended long ago. */
  readonly atAnyTime?: true
}

const states: readonly RecordState[] = recordStates

/** The codes of the states of which something holds. */
const listStates = (holds: (state: RecordState) => boolean): readonly string[] =>
  states.filter(holds).map(({ code }) => code)

export const approvedStates = listStates(({ reached }) => reached !== undefined)
export const awardedStates = listStates(({ reached }) => reached === 'award' || reached === 'number')
export const numberedStates = listStates(({ reached }) => reached === 'number')
/** States in which whoever it is about may fill in a record. */
export const fillingStates = listStates(({ open }) => open.student !== undefined)
/** Handed in, and something comes of it. */
export const activeSubmittedStates = listStates(({ open, isOver }) => open.student === undefined && !isOver)

/** The table as one of the actors has it, in the times of their collections. Students delete nothing. */
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

/** How a state is called. */
export const getStateWord = (code: string): string => recordStates.find(state => state.code === code)?.word ?? code
