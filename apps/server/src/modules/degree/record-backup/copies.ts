import { listStatesAllowing } from '@xw/shared/resource/gate'
import type { BackupCopyState } from '@xw/shared/wire/backup-paths'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '../../../plugins/db.ts'
import type { Access } from '../../../resource/access.ts'
import { buildCompactImage } from '../../../resource/audit.ts'
import { buildGateSql, buildGateTimesSql, buildStageRefusalSql, buildTimesSql } from '../../../resource/gate.ts'
import { reachableCondition } from '../../../resource/rows.ts'
import { isNarrowing } from '../../../resource/save.ts'
import { layoutOf } from '../../../resource/stored.ts'

/** One copy beside the record of today. */
export interface Copy {
  id: string
  state: BackupCopyState
  /** Why it cannot be restored; null where it can, or where nothing is different. */
  why: string | null
  /** As people know the record, where the caller sees the name. */
  name: string | null
}

interface Restored {
  column: string
  /** Whether the caller writes it at all. */
  isOwn: boolean
  /** The stages at which it can be written. */
  stages: readonly string[]
}

/**
 * The columns that a restore gives their values again: those of all fields that somebody fills in. What steps, judgements
 * and the program write is the record's way, which no backup takes back.
 */
export function restoredColumns({ base, def }: Access): Restored[] {
  const columns = new Map<string, Restored>()
  for (const { key, field, storage } of layoutOf(base).fields) {
    if (field.readonly || storage.kind === 'module' || storage.kind === 'secret' || key === 'id') continue
    const own = def.fields[key]
    const stages = base.gate ? listStatesAllowing(base.gate, [key]) : []
    const names = storage.kind === 'sealed' ? [storage.column, storage.hash, storage.tail] : [storage.column]
    for (const column of names) {
      const known = columns.get(column) ?? { column, isOwn: true, stages }
      columns.set(column, {
        column,
        isOwn: known.isOwn && own !== undefined && !own.readonly,
        stages: known.stages.filter(stage => stages.includes(stage)),
      })
    }
  }
  return [...columns.values()]
}

export interface Wanted {
  backupId: string
  /** Which of its copies, by a condition on `r`; all where absent. */
  which?: RawBuilder<SqlBool>
}

/**
 * The copies of a backup that the caller reaches, each with the record of today beside it. A record that there still is
 * decides by itself whether it is in reach; one that was deleted for good, by its copy.
 */
export async function copiesOf(tx: Tx, access: Access, { backupId, which = sql`true` }: Wanted) {
  const { base, session } = access
  const table = sql.table(base.table)
  const columns = restoredColumns(access)
  const now = await buildCompactImage(tx, base.table)
  const asRecord = sql`exists (select from (select b.*) t where ${reachableCondition(access, { forWrite: true })})`
  const isBound = isNarrowing(access.scope)
  const showsName = Object.hasOwn(access.def.fields, 'xm') && !access.masked.has('xm')
  return sql<Copy>`
    select r.record_id as id, ${showsName ? sql`r.content ->> 'xm'` : sql`null`} as name, d.diff,
      case when t.id is null then 'gone' when t.del_flag = '1' then 'deleted' when d.diff = '{}' then 'same'
        else 'changed' end as state,
      case when t.id is null then ${whyGone(access)}
        when t.del_flag = '0' and d.diff = '{}' then null
        else coalesce(${whyNot(access, columns)}, ${isBound ? sql`case when not ${asRecord} then '备份中的院系不在您的管理范围内' end` : sql`null`}) end as why
    from xw_backup_row r
    left join ${table} t on t.tenant_id = r.tenant_id and t.id = r.record_id
    cross join lateral jsonb_populate_record(null::${table},
      case when t.id is null or ${isBound} then r.content || '{"del_flag": "0"}' end) b
    cross join lateral (select ${now} as now offset 0) i
    cross join lateral (
      select array(select name from unnest(${columns.map(({ column }) => column)}::text[]) name
        where i.now -> name is distinct from r.content -> name) as diff offset 0) d
    where r.tenant_id = ${session.tenantId} and r.backup_id = ${backupId} and ${which}
      and case when t.id is null then ${asRecord}
        else (${reachableCondition(access, { forWrite: true })}) or (${reachableCondition(access, { forWrite: true, bin: 'deleted' })}) end`
}

/** Why a record that there is cannot become as its copy: its fields are not the caller's, or not open any more. */
function whyNot(access: Access, columns: readonly Restored[]): RawBuilder<string | null> {
  const { gate } = access.base
  const foreign = columns.filter(({ isOwn }) => !isOwn).map(({ column }) => column)
  const notOwn = sql`case when d.diff && ${foreign}::text[] then '有您不能修改的字段与备份不同' end`
  if (!gate) return sql`coalesce(${notOwn}, ${whyNumber})`
  const stages = JSON.stringify(Object.fromEntries(columns.map(({ column, stages: open }) => [column, open])))
  const status = sql`t.${sql.id(gate.field)}`
  const closed = sql`exists (select from unnest(d.diff) name where not (${stages}::jsonb -> name) ? ${status})`
  const isBinned = sql`t.del_flag = '1'`
  return sql`coalesce(${notOwn}, ${whyNumber},
    case when ${isBinned} then ${buildGateSql(access, 'delete')?.why('t') ?? sql`null`} end,
    case when ${closed} then ${buildStageRefusalSql(gate, status, [])} end,
    ${buildGateTimesSql(access.base)?.why('t') ?? sql`null`})`
}

/** Why a record that is gone cannot come back. */
function whyGone({ base }: Access): RawBuilder<string | null> {
  const times = base.gate?.times
  return sql`coalesce(${whyNumber}, ${times ? buildTimesSql(base, times).why('b') : sql`null`})`
}

/** A number of a certificate is what its own table says: a revoked one never comes back, one that was given stays. */
const whyNumber: RawBuilder<string | null> = sql`case when 'xwzsbh' = any(d.diff) and exists (
  select from xw_certificate_number n where n.tenant_id = r.tenant_id
    and (n.number = r.content ->> 'xwzsbh' and (n.record_id <> r.record_id or n.revoked_time is not null)
      or n.record_id = r.record_id and n.revoked_time is null and n.number is distinct from r.content ->> 'xwzsbh')
  ) then '备份中的学位证书编号已作废，或证书已另行编号' end`
