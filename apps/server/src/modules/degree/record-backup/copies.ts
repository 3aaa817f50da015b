import { listStatesAllowing } from '@xw/shared/resource/gate'
import type { BackupDifference } from '@xw/shared/wire/backup-paths'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '../../../plugins/db.ts'
import type { Access } from '../../../resource/access.ts'
import { buildCompactImage } from '../../../resource/audit.ts'
import { buildGateSql, buildGateTimesSql, buildStageRefusalSql, buildTimesSql } from '../../../resource/gate.ts'
import { reachableCondition } from '../../../resource/rows.ts'
import { isNarrowing } from '../../../resource/save.ts'
import { layoutOf } from '../../../resource/stored.ts'

/** One copy of a backup, compared with the present record. */
export interface BackupCopy {
  id: string
  state: BackupDifference
  /** Why it cannot be restored; null when it can, or when nothing differs. */
  why: string | null
  /** The name of the record's person, when the caller sees it. */
  name: string | null
}

interface RestoredColumn {
  column: string
  /** Whether the caller may write this column at all. */
  isOwn: boolean
  /** The states in which it can be written. */
  stages: readonly string[]
}

/**
 * Lists the columns that a restore writes: those of all fields that people fill in. Columns written by steps, checks
 * and the program are not restored.
 */
export function restoredColumns({ base, def }: Access): RestoredColumn[] {
  const columns = new Map<string, RestoredColumn>()
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

export interface CopiesQuery {
  backupId: string
  /** Limits the copies by a condition on `r`; all of them when absent. */
  which?: RawBuilder<SqlBool>
}

/**
 * Selects the copies of a backup that the caller reaches, each with the present record. A record that still exists
 * decides itself whether it is in reach; for a purged one its copy decides.
 */
export async function selectCopies(tx: Tx, access: Access, { backupId, which = sql`true` }: CopiesQuery) {
  const { base, session } = access
  const table = sql.table(base.table)
  const columns = restoredColumns(access)
  const now = await buildCompactImage(tx, base.table)
  const asRecord = sql`exists (select from (select b.*) t where ${reachableCondition(access, { forWrite: true })})`
  const isBound = isNarrowing(access.scope)
  const showsName = Object.hasOwn(access.def.fields, 'xm') && !access.masked.has('xm')
  return sql<BackupCopy>`
    select r.record_id as id, ${showsName ? sql`r.content ->> 'xm'` : sql`null`} as name, d.diff,
      case when t.id is null then 'gone' when t.del_flag = '1' then 'deleted' when d.diff = '{}' then 'same'
        else 'changed' end as state,
      case when t.id is null then ${missingRecordRefusal(access)}
        when t.del_flag = '0' and d.diff = '{}' then null
        else coalesce(${restoreRefusal(access, columns)}, ${isBound ? sql`case when not ${asRecord} then '备份中的院系不在您的管理范围内' end` : sql`null`}) end as why
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

/**
 * SQL expression: why an existing record cannot be restored: the caller may not edit its fields, or they are no longer
 * open.
 */
function restoreRefusal(access: Access, columns: readonly RestoredColumn[]): RawBuilder<string | null> {
  const { gate } = access.base
  const foreign = columns.filter(({ isOwn }) => !isOwn).map(({ column }) => column)
  const notOwn = sql`case when d.diff && ${foreign}::text[] then '有您不能修改的字段与备份不同' end`
  if (!gate) return sql`coalesce(${notOwn}, ${numberRefusal})`
  const stages = JSON.stringify(Object.fromEntries(columns.map(({ column, stages: open }) => [column, open])))
  const status = sql`t.${sql.id(gate.field)}`
  const closed = sql`exists (select from unnest(d.diff) name where not (${stages}::jsonb -> name) ? ${status})`
  const isBinned = sql`t.del_flag = '1'`
  return sql`coalesce(${notOwn}, ${numberRefusal},
    case when ${isBinned} then ${buildGateSql(access, 'delete')?.why('t') ?? sql`null`} end,
    case when ${closed} then ${buildStageRefusalSql(gate, status, [])} end,
    ${buildGateTimesSql(access.base)?.why('t') ?? sql`null`})`
}

/** SQL expression: why a purged record cannot be restored. */
function missingRecordRefusal({ base }: Access): RawBuilder<string | null> {
  const times = base.gate?.times
  return sql`coalesce(${numberRefusal}, ${times ? buildTimesSql(base, times).why('b') : sql`null`})`
}

/**
 * SQL expression: refuses to restore a certificate number that contradicts the register: a revoked number never
 * returns, and a number given after the backup stays.
 */
const numberRefusal: RawBuilder<string | null> = sql`case when 'xwzsbh' = any(d.diff) and exists (
  select from xw_certificate_number n where n.tenant_id = r.tenant_id
    and (n.number = r.content ->> 'xwzsbh' and (n.record_id <> r.record_id or n.revoked_time is not null)
      or n.record_id = r.record_id and n.revoked_time is null and n.number is distinct from r.content ->> 'xwzsbh')
  ) then '备份中的学位证书编号已作废，或证书已另行编号' end`
