import { type Finding, summarizeFindings } from '@xw/shared/degree/rules/finding'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../plugins/db.ts'
import { type RecordValues, textIn } from '../../../resource/stored.ts'

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

/** The stored form of a judgement: its result and the codes of its findings. */
export interface JudgementMark {
  id: string
  version: unknown
  judged: string
  codes: string
}

/** Marks are read by everybody who has the record, so they leave out what is known from other departments alone. */
export function toMark({ values, findings }: Judged): JudgementMark {
  const own = findings.filter(({ elsewhere }) => elsewhere === undefined)
  return { id: textIn(values, 'id'), version: values.version, judged: summarizeFindings(own), codes: codesOf(own) }
}

export const judgementColumns = ['judged', 'judged_version', 'findings'] as const

/** A query of `id` and the columns that keep a judgement. */
export const judgementRows = (marks: readonly JudgementMark[]): RawBuilder<unknown> => sql`
  select id, judged, judged_version, string_to_array(codes, ',') as findings from unnest(
    ${marks.map(({ id }) => id)}::uuid[], ${marks.map(({ version }) => version)}::int[],
    ${marks.map(({ judged }) => judged)}::text[], ${marks.map(({ codes }) => codes)}::text[]
  ) as w (id, judged_version, judged, codes)`

/**
 * Marks records with what was found in them: one statement, only where it is something else than before, and neither a
 * version nor history, since nothing of the record changed. A row that somebody is changing right now is passed over:
 * whoever changes it has it judged afterwards.
 */
export async function keepJudgements(tx: Tx, tenantId: number, judged: readonly Judged[]): Promise<void> {
  if (judged.length === 0) return
  await sql`
    with found as materialized (
      select id, judged_version as version, judged, findings as codes from (${judgementRows(judged.map(toMark))}) mark
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
