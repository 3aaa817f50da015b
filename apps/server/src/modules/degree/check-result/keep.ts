import { type Finding, summarizeFindings } from '@xw/shared/degree/rules/finding'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../plugins/db.ts'
import { type RecordValues, textIn } from '../../../resource/stored.ts'

/** A record with the findings of its check. */
export interface CheckedRecord {
  values: RecordValues
  findings: readonly Finding[]
}

/** Lists the codes of the findings, each once, in the order of the findings. */
const listCodes = (findings: readonly Finding[]): string => {
  const codes: string[] = []
  for (const { code } of findings) if (codes.at(-1) !== code && !codes.includes(code)) codes.push(code)
  return codes.join(',')
}

/** A check result as the database stores it: the result and the codes of its findings. */
export interface StoredCheckResult {
  id: string
  version: unknown
  judged: string
  codes: string
}

/**
 * Leaves out findings that rest on other departments' records alone: everybody who reads the record also reads its
 * stored result.
 */
export function toStoredCheckResult({ values, findings }: CheckedRecord): StoredCheckResult {
  const own = findings.filter(({ elsewhere }) => elsewhere === undefined)
  return { id: textIn(values, 'id'), version: values.version, judged: summarizeFindings(own), codes: listCodes(own) }
}

export const checkResultColumns = ['judged', 'judged_version', 'findings'] as const

/** A query that returns `id` and the columns of a check result. */
export const checkResultRows = (marks: readonly StoredCheckResult[]): RawBuilder<unknown> => sql`
  select id, judged, judged_version, string_to_array(codes, ',') as findings from unnest(
    ${marks.map(({ id }) => id)}::uuid[], ${marks.map(({ version }) => version)}::int[],
    ${marks.map(({ judged }) => judged)}::text[], ${marks.map(({ codes }) => codes)}::text[]
  ) as w (id, judged_version, judged, codes)`

/**
 * Stores check results in one statement, only where they differ. Neither the version nor the history changes, since no
 * field does. Rows locked by another transaction are skipped: whoever changes them has them checked again.
 */
export async function storeCheckResults(tx: Tx, tenantId: number, judged: readonly CheckedRecord[]): Promise<void> {
  if (judged.length === 0) return
  await sql`
    with found as materialized (
      select id, judged_version as version, judged, findings as codes from (${checkResultRows(judged.map(toStoredCheckResult))}) mark
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

/** Columns that keep a check result valid through a change of fields that no rule reads. */
export const keepCheckResult = (table: string) => ({
  judged_version: sql`case when ${sql.ref(`${table}.judged_version`)} = ${sql.ref(`${table}.version`)}
    then ${sql.ref(`${table}.version`)} + 1 end`,
})
