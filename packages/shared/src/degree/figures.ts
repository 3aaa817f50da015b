import type { QueryRow } from '../query/super-query.ts'
import { recordActions } from './actions.ts'
import { type Actor, recordStates } from './states.ts'

const codesWhere = (wanted: (state: (typeof recordStates)[number]) => boolean): readonly string[] =>
  recordStates.filter(wanted).map(({ code }) => code)

/** States in which something is left for the student to do. */
export const unsubmittedStates = codesWhere(({ open }) => 'student' in open)
export const submittedStates = codesWhere(({ open }) => !('student' in open))

/** What waits for a decision of an actor: the states out of which their own approval leads. */
const queueOf = (code: 'report' | 'approve'): readonly string[] =>
  recordActions.find(action => action.code === code)?.from ?? []
export const queueStates: Readonly<Partial<Record<Actor, readonly string[]>>> = {
  depart: queueOf('report'),
  school: queueOf('approve'),
}

/** What a list of records is asked for: parameters of its address, and lines of its advanced query. */
export interface RecordQuestion {
  readonly conditions: Readonly<Record<string, string>>
  readonly rows?: readonly QueryRow[]
  /** What it is about, where its parameters do not name the field: who does not see it cannot ask. */
  readonly about?: string
}

export const inStates = (states: readonly string[]): RecordQuestion => ({
  conditions: states.length === 1 ? { status: states[0] ?? '' } : { status_MultiString: states.join(',') },
})

/**
 * The numbers that an office asks for every morning, each as the question whose list it counts: the server counts what the
 * question finds, the page links to it, so the two cannot differ.
 */
export const figures = {
  due: { conditions: {} },
  submitted: inStates(submittedStates),
  unsubmitted: inStates(unsubmittedStates),
  waiting: inStates([...(queueStates.depart ?? []), ...(queueStates.school ?? [])]),
  errors: { conditions: { judgement: '3' } },
  photos: { conditions: { noPhoto: '1' }, about: 'photo' },
} as const satisfies Readonly<Record<string, RecordQuestion>>

/** A question that also asks for what another one does. */
export const both = (one: RecordQuestion, other: RecordQuestion): RecordQuestion => ({
  conditions: { ...one.conditions, ...other.conditions },
  rows: [...(one.rows ?? []), ...(other.rows ?? [])],
})

/** Records of a department; of none where it is null. */
export const inDepart = (departId: string | null): RecordQuestion =>
  departId === null
    ? { conditions: {}, rows: [{ field: 'departId', rule: 'empty', val: '' }] }
    : { conditions: { departId } }

/** Records in which a rule found something. */
export const withFinding = (code: string): RecordQuestion => ({ conditions: { finding: code } })

/** A question as the parameters of an address or of a call. */
export const toParams = ({ conditions, rows = [] }: RecordQuestion): Record<string, string> => ({
  ...conditions,
  ...(rows.length > 0 && { superQueryParams: JSON.stringify(rows) }),
})
