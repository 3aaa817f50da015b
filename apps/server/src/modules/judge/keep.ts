import { type Finding, judgementOf } from '@xw/shared/degree/rules/finding'
import { sql } from 'kysely'
import type { Tx } from '../../plugins/db.ts'
import { textIn } from '../../resource/stored.ts'
import type { Judged } from './judged.ts'

/** The codes of what was found, each once. */
const codesOf = (findings: readonly Finding[]): string => [...new Set(findings.map(({ code }) => code))].join(',')

/**
 * Marks records with what was found in them: one statement, only where it is something else than before, and neither a
 * version nor history, since nothing of the record changed. A row that somebody is changing right now is passed over:
 * whoever changes it has it judged afterwards.
 */
export async function keepJudgements(tx: Tx, tenantId: number, judged: readonly Judged[]): Promise<void> {
  if (judged.length === 0) return
  await sql`
    with found as materialized (
      select id, version, judged, string_to_array(codes, ',') as codes from unnest(
        ${judged.map(({ values }) => textIn(values, 'id'))}::uuid[], ${judged.map(({ values }) => values.version)}::int[],
        ${judged.map(({ findings }) => judgementOf(findings))}::text[],
        ${judged.map(({ findings }) => codesOf(findings))}::text[]
      ) as w (id, version, judged, codes)
    ), held as (
      select t.id from xw_info t join found on found.id = t.id and found.version = t.version
      where t.tenant_id = ${tenantId}
        and (t.judged, t.judged_version, t.findings) is distinct from (found.judged, found.version, found.codes)
      order by t.id for no key update of t skip locked
    )
    update xw_info t set judged = found.judged, judged_version = found.version, findings = found.codes
    from held join found on found.id = held.id
    where t.tenant_id = ${tenantId} and t.id = held.id`.execute(tx)
}
