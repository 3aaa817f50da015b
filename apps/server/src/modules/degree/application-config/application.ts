import { createHash } from 'node:crypto'
import { defaultReviewSetup, type ReviewSetup } from '@xw/shared/degree/review-setup'
import { degreeConfigResource } from '@xw/shared/resources/xw/degree-config'
import { sql } from 'kysely'
import type { Tx } from '../../../plugins/db.ts'
import type { SchoolDegreeType } from './read-config.ts'

/** The text that students agree to when they submit, and its fingerprint. */
export interface Commitment {
  text: string
  print: string
}

/** The part of a degree type's configuration that the steps of records need. */
export interface Application extends ReviewSetup {
  commitment: Commitment | null
}

/** Reads the configuration in the transaction of each step, so that a change takes effect at once. */
export async function readApplication(tx: Tx, { tenantId, type }: SchoolDegreeType): Promise<Application> {
  const { rows } = await sql<ReviewSetup & { text: string | null }>`
    select by_student = '1' as "byStudent", by_supervisor = '1' as "bySupervisor", by_depart = '1' as "byDepart",
      commitment as text
    from ${sql.table(degreeConfigResource.table)} where tenant_id = ${tenantId} and xwbslbm = ${type}`.execute(tx)
  const [found] = rows
  if (!found) return { ...defaultReviewSetup, commitment: null }
  const { text, ...review } = found
  return { ...review, commitment: text === null || text.trim() === '' ? null : { text, print: fingerprintOf(text) } }
}

const fingerprintOf = (text: string) => createHash('sha256').update(text).digest('base64url')

/** Stores the text that a student agreed to, once for each wording. */
export async function storeCommitment(tx: Tx, tenantId: number, { text, print }: Commitment): Promise<void> {
  await sql`
    insert into xw_commitment (tenant_id, print, content) values (${tenantId}, ${print}, ${text})
    on conflict do nothing`.execute(tx)
}
