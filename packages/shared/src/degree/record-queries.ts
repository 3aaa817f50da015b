import type { QueryRow } from '../query/super-query.ts'
import { awardedStates, recordStates } from './record-states.ts'

const listStateCodes = (wanted: (state: (typeof recordStates)[number]) => boolean): readonly string[] =>
  recordStates.filter(wanted).map(({ code }) => code)

/** States in which the student still has to act. */
export const statesBeforeSubmission = listStateCodes(({ open }) => 'student' in open)
export const statesAfterSubmission = listStateCodes(({ open }) => !('student' in open))

/** Closed states: deferred, denied or revoked. */
const overStates = listStateCodes(state => 'isOver' in state)

/** A query of the record list: URL parameters and rows of the advanced query. */
export interface RecordQuery {
  readonly conditions: Readonly<Record<string, string>>
  readonly rows?: readonly QueryRow[]
  /**
   * The field that the query reveals, when its parameters do not name it. A caller who cannot see the field cannot run
   * the query.
   */
  readonly about?: string
}

export const byStates = (states: readonly string[]): RecordQuery => ({
  conditions: states.length === 1 ? { status: states[0] ?? '' } : { status_MultiString: states.join(',') },
})

/**
 * The figures on the office's home page, each as the query that it counts. The server counts the query's records and
 * the page links to the query, so the number and the list always agree.
 */
export const recordFigures = {
  due: { conditions: {} },
  submitted: byStates(statesAfterSubmission),
  unsubmitted: byStates(statesBeforeSubmission),
  errors: { conditions: { judgement: '3' } },
  photos: { conditions: { noPhoto: '1' }, about: 'photo' },
  /** Photos that break rule W28: too small, of the wrong shape, or with the wrong background. */
  unfitPhotos: { conditions: { finding: 'W28' }, about: 'photo' },
  /** Awarded records without the revoked ones. */
  awarded: byStates(awardedStates.filter(code => !overStates.includes(code))),
} as const satisfies Readonly<Record<string, RecordQuery>>

/** Returns a query that requires the conditions of both queries. */
export const combineQueries = (one: RecordQuery, other: RecordQuery): RecordQuery => ({
  conditions: { ...one.conditions, ...other.conditions },
  rows: [...(one.rows ?? []), ...(other.rows ?? [])],
  ...((one.about ?? other.about) !== undefined && { about: one.about ?? other.about }),
})

/** Selects the records of a department, or those without a department for null. */
export const byDepart = (departId: string | null): RecordQuery =>
  departId === null
    ? { conditions: {}, rows: [{ field: 'departId', rule: 'empty', val: '' }] }
    : { conditions: { departId } }

export const byDeparts = (departIds: readonly string[]): RecordQuery => ({
  conditions: { departId_MultiString: departIds.join(',') },
})

/** Selects the records with a code in a field, or those without a code for null. */
export const byCode = (field: string, code: string | null): RecordQuery =>
  code === null ? { conditions: {}, rows: [{ field, rule: 'empty', val: '' }] } : { conditions: { [field]: code } }

/**
 * Selects the records of some departments whose degree was awarded between two days; an empty value sets no condition.
 */
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
    ...(departs.length > 0 && byDeparts(departs).conditions),
    ...(from !== '' && { hxwrq_begin: from }),
    ...(to !== '' && { hxwrq_end: to }),
  },
})

/** Selects the records of a batch, or those without a batch for null. */
export const byBatch = (batchId: string | null): RecordQuery => ({
  conditions: batchId === null ? { noBatch: '1' } : { batchId },
})

/** Selects the records in which a check rule found something. */
export const byFinding = (code: string): RecordQuery => ({ conditions: { finding: code } })

/** Converts a query to URL parameters. */
export const toRecordParams = ({ conditions, rows = [] }: RecordQuery): Record<string, string> => ({
  ...conditions,
  ...(rows.length > 0 && { superQueryParams: JSON.stringify(rows) }),
})
