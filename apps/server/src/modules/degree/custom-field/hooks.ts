import {
  type CustomFieldKind,
  choiceKinds,
  customFieldCode,
  findSensitiveWord,
  maxCustomFields,
  textKinds,
} from '@xw/shared/degree/custom-fields'
import { degreeRecordBizKey, degreeRecordDef, degreeRecordTable } from '@xw/shared/degree/degree-record'
import { type DegreeTypeCode, findDegreeType } from '@xw/shared/degree/types'
import { getFacet } from '@xw/shared/field-types/facets'
import type { RowsRow } from '@xw/shared/field-types/rows'
import { customFieldResource } from '@xw/shared/resources/xw/custom-field'
import { sql } from 'kysely'
import { invalid, refused } from '../../../lib/errors.ts'
import type { Tx } from '../../../plugins/db.ts'
import type { Hooks } from '../../../resource/hooks.ts'
import { type RecordValues, textIn } from '../../../resource/stored.ts'
import { invalidateCheckResults } from '../check-result/index.ts'
import { checkPatterns } from '../check-rule/index.ts'

const includes = (kinds: readonly CustomFieldKind[], kind: string) => kinds.some(each => each === kind)

/** Checks a custom field before it joins the national fields. */
export const customFieldHooks: Hooks = {
  async beforeSave({ tx, access, values, before }) {
    const { tenantId, userId } = access.session
    const after = { ...before, ...values }
    assertName(after)
    assertPurpose(after)
    await assertChoices(tx, tenantId, after)
    await assertPattern(userId, after)
    if (!before) values.code = await nextCode(tx, tenantId, textIn(values, 'xwbslbm'))
  },

  /** Records must be checked again when a field becomes required or stops being required. */
  async afterSave({ tx, access, values, before }) {
    const after = { ...before, ...values }
    const isAsked = (field: RecordValues | null) => field?.required === '1' && field.status === '1'
    if (isAsked(before) !== isAsked(after))
      await invalidateCheckResults(tx, access.session.tenantId, textIn(after, 'xwbslbm'))
  },

  /** Refuses to delete a field that records have values for. */
  async beforeDelete({ tx, access, ids }) {
    const { rows } = await sql<{ name: string }>`
      select field.name from ${sql.table(customFieldResource.table)} field
      where field.tenant_id = ${access.session.tenantId} and field.id = any(${ids}::uuid[]) and exists (
        select from ${sql.table(degreeRecordTable.table)} info
        where info.tenant_id = field.tenant_id and info.xwbslbm = field.xwbslbm and info.zdy ->> field.code is not null)
      limit 1`.execute(tx)
    if (rows[0]) throw refused(`“${rows[0].name}”已有记录填写，不能删除；不再需要时请停用`)
  },

  /** Deletes the field permissions of roles along with the field. */
  async afterDelete({ tx, access, before }) {
    for (const field of before) {
      if (field.required === '1') await invalidateCheckResults(tx, access.session.tenantId, textIn(field, 'xwbslbm'))
      await tx
        .deleteFrom('sys_role_field_config')
        .where('tenant_id', '=', access.session.tenantId)
        .where('biz_key', '=', degreeRecordBizKey(textIn(field, 'xwbslbm') as DegreeTypeCode))
        .where('field_key', '=', textIn(field, 'code'))
        .execute()
    }
  },
}

/** Throws 422 for a name that another field has: a column of an import must mean exactly one field. */
function assertName(after: RecordValues) {
  const type = findDegreeType(textIn(after, 'xwbslbm'))
  if (!type) return
  const name = textIn(after, 'name')
  const taken = Object.values(degreeRecordDef(type.code).fields).some(field => {
    const excel = getFacet(field, 'excel')
    return field.label === name || (excel && excel.aliases?.includes(name))
  })
  if (taken) throw invalid({ name: `“${name}”是已有字段的名称，请换一个` })
}

/** Data minimisation: sensitive data needs a confirmation besides its purpose. */
function assertPurpose(after: RecordValues) {
  const word = findSensitiveWord(['name', 'help', 'purpose'].map(key => textIn(after, key)).join(' '))
  if (word && after.sensitiveConfirmed !== '1')
    throw invalid({ sensitiveConfirmed: `“${word}”可能涉及敏感个人信息：确有必要收集时，请在此确认后再保存` })
}

async function assertChoices(tx: Tx, tenantId: number, after: RecordValues) {
  if (!includes(choiceKinds, textIn(after, 'kind'))) return
  const options = (after.options ?? []) as readonly RowsRow[]
  const dictCode = textIn(after, 'dictCode')
  if (!dictCode && options.length === 0) throw invalid({ options: '请填写选项，或选用一个字典' })
  if (new Set(options.map(({ value }) => value)).size < options.length) throw invalid({ options: '选项的代码不能重复' })
  if (new Set(options.map(option => option.text)).size < options.length)
    throw invalid({ options: '选项的名称不能重复' })
  if (!dictCode) return
  const found = await tx
    .selectFrom('sys_dict')
    .select('id')
    .where('tenant_id', 'in', [0, tenantId])
    .where('dict_code', '=', dictCode)
    .where('del_flag', '=', '0')
    .executeTakeFirst()
  if (!found) throw invalid({ dictCode: `没有编码为“${dictCode}”的字典` })
}

async function assertPattern(userId: string, after: RecordValues) {
  const pattern = textIn(after, 'pattern')
  // A pattern on a field that is not text is kept and has no effect.
  if (!pattern || !includes(textKinds, textIn(after, 'kind'))) return
  const broken = await checkPatterns(userId, [{ pattern }])
  if (broken) throw invalid({ pattern: `校验${broken.reason}` })
}

/** Returns the next code; two fields added at the same time get different codes. */
async function nextCode(tx: Tx, tenantId: number, degreeType: string): Promise<string> {
  const { rows } = await sql<{ given: number; used: number }>`
    insert into xw_custom_field_count (tenant_id, xwbslbm, given) values (${tenantId}, ${degreeType}, 1)
    on conflict (tenant_id, xwbslbm) do update set given = xw_custom_field_count.given + 1
    returning given, (select count(*)::int from ${sql.table(customFieldResource.table)}
      where tenant_id = ${tenantId} and xwbslbm = ${degreeType}) as used`.execute(tx)
  const { given = 1, used = 0 } = rows[0] ?? {}
  if (used >= maxCustomFields) throw refused(`每个学位类型最多 ${maxCustomFields} 个自定义字段`)
  return customFieldCode(given)
}
