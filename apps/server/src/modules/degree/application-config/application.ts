import { createHash } from 'node:crypto'
import { defaultReviewSetup, type ReviewSetup } from '@xw/shared/degree/review-setup'
import { degreeConfigResource } from '@xw/shared/resources/xw/degree-config'
import { sql } from 'kysely'
import type { Tx } from '../../../plugins/db.ts'
import type { OfType } from './read-config.ts'

/** What students agree to when they submit, and what tells these words from all others. */
export interface Commitment {
  text: string
  print: string
}

/** What is configured for a degree type as far as steps of records ask for it. */
export interface Application extends ReviewSetup {
  commitment: Commitment | null
}

/** Asked in the transaction of each step: what was configured a moment ago holds. */
export async function readApplication(tx: Tx, { tenantId, type }: OfType): Promise<Application> {
  const { rows } = await sql<ReviewSetup & { text: string | null }>`
    select by_student = '1' as "byStudent", by_supervisor = '1' as "bySupervisor", by_depart = '1' as "byDepart",
      commitment as text
    from ${sql.table(degreeConfigResource.table)} where tenant_id = ${tenantId} and xwbslbm = ${type}`.execute(tx)
  const [found] = rows
  if (!found) return { ...defaultReviewSetup, commitment: null }
  const { text, ...review } = found
  return { ...review, commitment: text === null || text.trim() === '' ? null : { text, print: printOf(text) } }
}

const printOf = (text: string) => createHash('sha256').update(text).digest('base64url')

/** Keeps the words that were agreed to, once. */
export async function keepCommitment(tx: Tx, tenantId: number, { text, print }: Commitment): Promise<void> {
  await sql`
    insert into xw_commitment (tenant_id, print, content) values (${tenantId}, ${print}, ${text})
    on conflict do nothing`.execute(tx)
}
