import type { QueryRow } from '../query/super-query.ts'
import { type Actor, awardedStates, recordStates } from './record-states.ts'
import { recordSteps } from './record-steps.ts'

const listStateCodes = (wanted: (state: (typeof recordStates)[number]) => boolean): readonly string[] =>
  recordStates.filter(wanted).map(({ code }) => code)

/** States in which something is left for the student to do. */
export const statesBeforeSubmission = listStateCodes(({ open }) => 'student' in open)
export const statesAfterSubmission = listStateCodes(({ open }) => !('student' in open))

/** Nothing comes of it, or not any more. */
const overStates = listStateCodes(state => 'isOver' in state)

/** What waits for a decision of an actor: the states out of which their own approval leads. */
const findQueue = (code: 'report' | 'approve'): readonly string[] =>
  recordSteps.find(action => action.code === code)?.from ?? []
export const queueStates: Readonly<Partial<Record<Actor, readonly string[]>>> = {
  depart: findQueue('report'),
  school: findQueue('approve'),
}

/** What a list of records is asked for: parameters of its address, and lines of its advanced query. */
export interface RecordQuery {
  readonly conditions: Readonly<Record<string, string>>
  readonly rows?: readonly QueryRow[]
  /** What it is about, where its parameters do not name the field: who does not see it cannot ask. */
  readonly about?: string
}

export const byStates = (states: readonly string[]): RecordQuery => ({
  conditions: states.length === 1 ? { status: states[0] ?? '' } : { status_MultiString: states.join(',') },
})

/**
 * The numbers that an office asks for every morning, each as the question whose list it counts: the server counts what the
 * question finds, the page links to it, so the two cannot differ.
 */
export const recordFigures = {
  due: { conditions: {} },
  submitted: byStates(statesAfterSubmission),
  unsubmitted: byStates(statesBeforeSubmission),
  waiting: byStates([...(queueStates.depart ?? []), ...(queueStates.school ?? [])]),
  errors: { conditions: { judgement: '3' } },
  photos: { conditions: { noPhoto: '1' }, about: 'photo' },
  /** Rule W28: too small, of another shape, or before another colour than asked for. */
  unfitPhotos: { conditions: { finding: 'W28' }, about: 'photo' },
  /** A degree that was revoked is none. */
  awarded: byStates(awardedStates.filter(code => !overStates.includes(code))),
} as const satisfies Readonly<Record<string, RecordQuery>>

/** A question that also asks for what another one does. */
export const combineQueries = (one: RecordQuery, other: RecordQuery): RecordQuery => ({
  conditions: { ...one.conditions, ...other.conditions },
  rows: [...(one.rows ?? []), ...(other.rows ?? [])],
  ...((one.about ?? other.about) !== undefined && { about: one.about ?? other.about }),
})

/** Records of a department; of none where it is null. */
export const byDepart = (departId: string | null): RecordQuery =>
  departId === null
    ? { conditions: {}, rows: [{ field: 'departId', rule: 'empty', val: '' }] }
    : { conditions: { departId } }

/** Records with a code in a field; without any where it is null. */
export const byCode = (field: string, code: string | null): RecordQuery =>
  code === null ? { conditions: {}, rows: [{ field, rule: 'empty', val: '' }] } : { conditions: { [field]: code } }

/** Records of some departments, of which the degree was awarded between two days; an empty text asks for nothing. */
export const byDepartsAndAwardDate = ({
  departs,
  from,
  to,
}: {
  departs: readonly string[]
  from: string
  to: string
}): RecordQuery => ({
  conditions: {
    ...(departs.length > 0 && { departId_MultiString: departs.join(',') }),
    ...(from !== '' && { hxwrq_begin: from }),
    ...(to !== '' && { hxwrq_end: to }),
  },
})

/** Records of a collection; of none where it is null. */
export const byBatch = (batchId: string | null): RecordQuery => ({
  conditions: batchId === null ? { noBatch: '1' } : { batchId },
})

/** Records in which a rule found something. */
export const byFinding = (code: string): RecordQuery => ({ conditions: { finding: code } })

/** A question as the parameters of an address or of a call. */
export const toRecordParams = ({ conditions, rows = [] }: RecordQuery): Record<string, string> => ({
  ...conditions,
  ...(rows.length > 0 && { superQueryParams: JSON.stringify(rows) }),
})
