import { describeValidYears, isValidBetween, type ValidYears } from '@xw/shared/dict/valid-years'
import { sql } from 'kysely'
import { invalid, refused } from '../../../lib/errors.ts'
import { newId } from '../../../lib/ids.ts'
import type { Tx } from '../../../plugins/db.ts'
import type { Access } from '../../../resource/access.ts'
import type { Hooks } from '../../../resource/hooks.ts'
import { type RecordValues, textIn } from '../../../resource/stored.ts'
import { assertUnused } from './in-use.ts'

const catalogueCode = ({ base }: Access): string => base.only?.value ?? ''

export const catalogueHooks: Hooks = {
  narrow({ year }) {
    if (!year) return null
    if (!/^\d{4}$/.test(year)) throw refused('年度应为四位年份')
    return sql`(t.valid_from is null or t.valid_from <= ${Number(year)}) and (t.valid_to is null or t.valid_to >= ${Number(year)})`
  },

  async beforeSave({ tx, access, values, before }) {
    if (!before) values.dictId = await getOrCreateOwnDict(tx, access)
    await assertYears(tx, access, { ...before, ...values })
  },

  async afterRead({ tx, access, records }) {
    const ids = records.map(record => textIn(record, 'id'))
    const own = await tx
      .selectFrom('sys_dict_item')
      .select('id')
      .where('tenant_id', '=', access.session.tenantId)
      .where('id', 'in', ids.length > 0 ? ids : [newId()])
      .execute()
    const isOwn = new Set(own.map(({ id }) => id))
    for (const record of records) record.owner = isOwn.has(textIn(record, 'id')) ? 'own' : 'platform'
  },

  async beforeDelete({ tx, access, ids }) {
    await assertUnused(tx, { table: catalogueCode(access), tenantId: access.session.tenantId, ids })
  },
}

/** Finds the dictionary for a school’s own items of a table, and creates it with the same code for the first item. */
async function getOrCreateOwnDict(tx: Tx, access: Access): Promise<string> {
  const { tenantId, username } = access.session
  const code = catalogueCode(access)
  await sql`
    insert into sys_dict (tenant_id, id, dict_code, dict_name, bulk, create_by)
    select ${tenantId}, ${newId()}, dict_code, dict_name, bulk, ${username} from sys_dict
    where tenant_id = 0 and dict_code = ${code} and del_flag = '0'
    on conflict (tenant_id, dict_code) where del_flag = '0' do nothing`.execute(tx)
  const found = await tx
    .selectFrom('sys_dict')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('dict_code', '=', code)
    .where('del_flag', '=', '0')
    .executeTakeFirst()
  if (!found) throw refused('平台已删除这个目录')
  return found.id
}

const numberIn = (values: RecordValues, key: string): number | null => {
  const value = values[key]
  return typeof value === 'number' ? value : null
}

/** Refuses an item whose years overlap with those of another item of the same code: a code has one meaning in a year. */
async function assertYears(tx: Tx, access: Access, after: RecordValues): Promise<void> {
  const own: ValidYears = { validFrom: numberIn(after, 'validFrom'), validTo: numberIn(after, 'validTo') }
  const [from, to] = [own.validFrom ?? 0, own.validTo ?? 9999]
  if (to < from) throw invalid({ validTo: '停用年度不能早于启用年度' })
  const others = await tx
    .selectFrom('sys_dict_item')
    .select(['id', 'item_text', 'valid_from as validFrom', 'valid_to as validTo'])
    .where('tenant_id', '=', access.session.tenantId)
    .where('dict_code', '=', catalogueCode(access))
    .where('item_value', '=', textIn(after, 'itemValue'))
    .execute()
  const other = others.find(entry => entry.id !== after.id && isValidBetween(entry, from, to))
  if (!other) return
  const years = describeValidYears(other)
  const name = years === '' ? other.item_text : `${other.item_text}，${years}`
  throw invalid({ itemValue: `代码${textIn(after, 'itemValue')}已有条目“${name}”，有效年度不能重叠` })
}
