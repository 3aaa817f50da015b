import { submissionResource } from '@xw/shared/resources/xw/submission'
import { notFound } from '../../../lib/errors.ts'
import { isId } from '../../../lib/ids.ts'
import type { Engine } from '../../../resource/engine.ts'
import { findRecord } from '../../../resource/rows.ts'
import { textIn } from '../../../resource/stored.ts'
import type { Caller } from '../../../resource/within.ts'

export interface SubmissionInReach {
  id: string
  submissionNo: string
  /** The degree type of its records. */
  type: string
  period: string
  rowCount: number
}

/** Loads a submission that the caller reaches, or throws 404; submissions of other types or schools are 404 too. */
export async function findSubmission({ made }: Engine, caller: Caller, id: string): Promise<SubmissionInReach> {
  const found = await made
    .get(submissionResource.path)
    ?.actions.withAccess(caller, {}, (tx, access) => (isId(id) ? findRecord(tx, access, id) : Promise.resolve(null)))
  if (!found) throw notFound()
  return {
    id,
    submissionNo: textIn(found, 'submissionNo'),
    type: textIn(found, 'xwbslbm'),
    period: textIn(found, 'period'),
    rowCount: Number(found.rowCount),
  }
}
