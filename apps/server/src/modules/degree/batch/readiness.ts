import { findWindowWarnings } from '@xw/shared/degree/batch-times'
import { degreeRecordBizKey } from '@xw/shared/degree/degree-record'
import type { DegreeTypeCode } from '@xw/shared/degree/types'
import { typeOf } from '@xw/shared/field-types/index'
import { fieldPermissionsResource } from '@xw/shared/resources/sys/field-permissions'
import { everyDegreeType, photoRuleResource } from '@xw/shared/resources/xw/photo-rule'
import type { Readiness, ReadinessNote } from '@xw/shared/wire/batches'
import { sql } from 'kysely'
import type { Tx } from '../../../plugins/db.ts'
import { definitionByBizKey } from '../../../resource/custom-fields.ts'
import type { RecordValues } from '../../../resource/stored.ts'
import { joinReviewers } from './reviewers.ts'

/** A batch that is about to be opened. */
export interface BatchToOpen {
  tenantId: number
  id: string
  type: DegreeTypeCode
  batch: RecordValues
}

interface ReadinessFigures {
  records: number
  receivers: number
  withoutStudent: number
  withoutDepart: number
  unassigned: number
  other: string | null
  otherId: string | null
  hasEnded: boolean
  photoRules: number
  configs: number
  emptyDicts: string[] | null
  lonelyDeparts: string[] | null
}

/** Lists the dictionaries used by records of a type, including the school's custom fields. */
async function listDictCodes(tx: Tx, { tenantId, type }: BatchToOpen): Promise<string[]> {
  const def = await definitionByBizKey(tx, tenantId, degreeRecordBizKey(type))
  const codes = Object.values(def?.fields ?? {}).flatMap(field => {
    const source = typeOf(field).labels?.(field)
    return source?.from === 'dict' ? [source.dictCode] : []
  })
  return [...new Set(codes)]
}

/** Reads every figure that the opening depends on, in one statement. */
async function readFigures(tx: Tx, opening: BatchToOpen): Promise<ReadinessFigures> {
  const { tenantId, id, type } = opening
  const { rows } = await sql<ReadinessFigures>`
    with own as (
      select student_user_id, depart_id from xw_info
      where tenant_id = ${tenantId} and batch_id = ${id} and del_flag = '0'),
    counted as (
      select count(*)::int as "records", count(distinct student_user_id)::int as "receivers",
        count(*) filter (where student_user_id is null)::int as "withoutStudent",
        count(*) filter (where depart_id is null)::int as "withoutDepart" from own)
    select counted.*,
      (select count(*)::int from xw_info where tenant_id = ${tenantId} and xwbslbm = ${type} and batch_id is null and del_flag = '0') as unassigned,
      other.name as other, other.id as "otherId",
      coalesce((select student_until <= now() from xw_batch where tenant_id = ${tenantId} and id = ${id}), false) as "hasEnded",
      (select count(*)::int from ${sql.table(photoRuleResource.table)} where tenant_id = ${tenantId} and xwbslbm in (${type}, ${everyDegreeType})) as "photoRules",
      (select count(*)::int from ${sql.table(fieldPermissionsResource.table)} config
        join sys_role role on role.tenant_id = config.tenant_id and role.id = config.role_id and role.reach = 'own'
        where config.tenant_id = ${tenantId} and config.biz_key = ${degreeRecordBizKey(type)}) as configs,
      (select array_agg(dict_name order by dict_name) from (
        select distinct on (dict_code) dict_code, dict_name from sys_dict
        where dict_code = any(${await listDictCodes(tx, opening)}::text[]) and del_flag = '0' order by dict_code, tenant_id desc) dict
        where not exists (
          select from dict_entry entry where entry.dict_code = dict.dict_code and entry.status = '1')) as "emptyDicts",
      (select array_agg(depart.depart_name order by depart.depart_order, depart.depart_name)
        from (select distinct depart_id from own) taking
        join sys_depart depart on depart.tenant_id = ${tenantId} and depart.id = taking.depart_id
        where not exists (${reviewersAbove(tenantId, type)})) as "lonelyDeparts"
    from counted
    left join xw_batch other on other.tenant_id = ${tenantId} and other.xwbslbm = ${type} and other.state = '1' and other.id <> ${id}`.execute(
    tx,
  )
  const [found] = rows
  if (!found) throw new Error('nothing was counted')
  return found
}

/** Selects the users who review records of `depart` for the type: in that department or one above it. */
const reviewersAbove = (tenantId: number, type: DegreeTypeCode) => sql`
  with recursive above as (
    select depart.id, depart.parent_id
    union all select up.id, up.parent_id from sys_depart up join above on up.tenant_id = ${tenantId} and up.id = above.parent_id)
  select from above ${joinReviewers({ tenantId, type, departId: sql`above.id` })}`

/** Lists what is missing before a batch can be opened, each as a sentence with a link to the page that fixes it. */
export async function readReadiness(tx: Tx, opening: BatchToOpen): Promise<Readiness> {
  const found = await readFigures(tx, opening)
  return {
    records: found.records,
    receivers: found.receivers,
    notes: [...listErrors(opening, found), ...listWarnings(opening, found)],
  }
}

const listUrl = ({ id, type }: BatchToOpen, batchId = id) => `/xxcj/xwInfo/${type}?batch=${batchId}`
const editUrl = ({ id }: Pick<BatchToOpen, 'id'>) => `/xxcj/xwBatch?_edit=${id}`

function listErrors(opening: BatchToOpen, found: ReadinessFigures): ReadinessNote[] {
  const { batch } = opening
  const setTimes = { label: '设置时间', url: editUrl(opening) }
  const errors: ReadinessNote[] = []
  const add = (text: string, link: NonNullable<ReadinessNote['link']>) => errors.push({ level: 'error', text, link })
  if (!batch.studentFrom || !batch.studentUntil) add('没有设置学生填报的开始和截止时间', setTimes)
  else if (found.hasEnded) add('学生填报的截止时间已过', setTimes)
  if (found.records === 0)
    add('批次中还没有学生，请先导入名册，或把已有的记录加入批次', { label: '去导入', url: listUrl(opening) })
  if (found.other !== null)
    add(`同一学位类型的批次“${found.other}”正在进行，请先结束它`, {
      label: '查看该批次',
      url: editUrl({ id: found.otherId ?? '' }),
    })
  return errors
}

const maxNamed = 5
const joinNames = (names: readonly string[]) =>
  names.slice(0, maxNamed).join('、') + (names.length > maxNamed ? ` 等 ${names.length} 个` : '')

function listWarnings(opening: BatchToOpen, found: ReadinessFigures): ReadinessNote[] {
  const { batch } = opening
  const notes: ReadinessNote[] = []
  const add = (text: string, label: string, url: string) => notes.push({ level: 'warning', text, link: { label, url } })
  if (!batch.departUntil) add('没有设置院系审核的截止时间，院系可以一直审核', '设置时间', editUrl(opening))
  for (const text of findWindowWarnings(batch)) add(text, '设置时间', editUrl(opening))
  if (found.records > 0 && found.withoutStudent > 0)
    add(
      `有 ${found.withoutStudent} 条记录没有学生账号，这些学生不能登录填报，也收不到通知`,
      '查看记录',
      listUrl(opening),
    )
  if (found.withoutDepart > 0)
    add(`有 ${found.withoutDepart} 条记录没有院系，院系看不到它们`, '查看记录', listUrl(opening))
  if (found.unassigned > 0)
    add(`还有 ${found.unassigned} 条同类型的记录没有加入任何批次`, '查看记录', listUrl(opening, 'none'))
  if (found.lonelyDeparts)
    add(`这些院系没有能审核此类型的院系管理员：${joinNames(found.lonelyDeparts)}`, '设置用户', '/isystem/user')
  if (batch.needsPhoto === '1' && found.photoRules === 0)
    add('没有设置照片规则，将按系统的默认要求检查照片', '照片规则', photoRuleResource.menu?.url ?? '')
  if (found.configs === 0)
    add('没有配置学生可以填写的字段，将按系统的默认配置', '角色字段配置', fieldPermissionsResource.menu?.url ?? '')
  if (found.emptyDicts) add(`这些代码表没有可用的项：${joinNames(found.emptyDicts)}`, '字典', '/isystem/dict')
  return notes
}
