import { type Finding, judgementOf } from '@xw/shared/degree/rules/finding'
import { sql } from 'kysely'
import type { Tx } from '../../plugins/db.ts'
import { type RecordValues, textIn } from '../../resource/stored.ts'

/** A record with what the rules have to say about it. */
export interface Judged {
  values: RecordValues
  findings: readonly Finding[]
}

/** The codes of what was found, each once; those of one rule follow each other. */
const codesOf = (findings: readonly Finding[]): string => {
  const codes: string[] = []
  for (const { code } of findings) if (codes.at(-1) !== code && !codes.includes(code)) codes.push(code)
  return codes.join(',')
}

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
    ), held as materialized (
      select t.ctid as place, found.* from xw_info t join found on found.id = t.id and found.version = t.version
      where t.tenant_id = ${tenantId}
        and (t.judged, t.judged_version, t.findings) is distinct from (found.judged, found.version, found.codes)
      order by t.id for no key update of t skip locked
    )
    -- Nobody moves a row that is held: it is where it was found, and is not looked for again.
    update xw_info t set judged = held.judged, judged_version = held.version, findings = held.codes
    from held where t.ctid = held.place and t.tenant_id = ${tenantId}`.execute(tx)
}

/** Columns of a change by which a judgement still holds: of nothing that the rules look at. */
export const judgedStill = (table: string) => ({
  judged_version: sql`case when ${sql.ref(`${table}.judged_version`)} = ${sql.ref(`${table}.version`)}
    then ${sql.ref(`${table}.version`)} + 1 end`,
})
