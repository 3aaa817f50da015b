import type { FieldValue } from '@xw/shared/field-types/field'
import { tenantResource } from '@xw/shared/resources/sys/tenant'
import { readRecord } from '@xw/shared/rules/read-record'
import { checkPassword } from '@xw/shared/session/password-policy'
import type { SchoolRecord } from '@xw/shared/wire/schools'
import { formatTime } from '@xw/shared/wire/time'
import { type Selectable, sql } from 'kysely'
import { AppError, invalid, notFound, refused } from '../../../lib/errors.ts'
import type { Tx } from '../../../plugins/db.ts'
import { inSchool } from '../../../plugins/in-school.ts'
import type { Database } from '../../../plugins/schema.ts'
import type { Session } from '../../../plugins/session.ts'
import { stamps } from '../../../resource/stamps.ts'
import { addSchool } from '../../../seed/school.ts'
import { settingTables } from '../../../seed/school-settings.ts'
import { createAccount } from '../../people/user/index.ts'
import { copiedTableNames, copyBaseData } from './copy-base-data.ts'

type SchoolRow = Selectable<Database['sys_tenant']>
type SchoolBody = Readonly<Record<string, unknown>>
type SchoolValues = Readonly<Record<string, FieldValue>>

/** Reads the number of a school from the wire; the platform’s own number is not accepted. */
export function parseSchoolId(text: unknown): number {
  if (typeof text !== 'string' || !/^[1-9]\d{0,8}$/.test(text)) throw notFound()
  return Number(text)
}

export const toWireSchool = (row: SchoolRow): SchoolRecord => ({
  id: row.id,
  code: row.code,
  name: row.name,
  status: Number(row.status),
  beginDate: row.begin_date,
  endDate: row.end_date,
  contact: row.contact,
  contactPhone: row.contact_phone,
  createBy: row.create_by,
  createTime: formatTime(row.create_time),
  updateBy: row.update_by,
  updateTime: formatTime(row.update_time),
  version: row.version,
})

/** Loads and locks a school, or throws 404. */
export async function loadSchool(tx: Tx, id: unknown): Promise<SchoolRow> {
  const school = await tx
    .selectFrom('sys_tenant')
    .selectAll()
    .where('id', '=', parseSchoolId(id))
    .forUpdate()
    .executeTakeFirst()
  if (!school) throw notFound()
  return school
}

const textOf = (values: SchoolValues, key: string): string | null => (values[key] as string | null | undefined) ?? null

/** Validates a request body and returns its values; throws errors by field. */
async function parseSchoolBody(tx: Tx, body: SchoolBody, before: SchoolRow | null): Promise<SchoolValues> {
  const { values, errors } = readRecord(tenantResource, body, { on: before ? 'edit' : 'add' })
  const code = textOf(values, 'code')
  if (code !== null && code !== before?.code && (await isCodeTaken(tx, code))) errors.code ??= '该编号已存在!'
  const begin = 'beginDate' in values ? textOf(values, 'beginDate') : before?.begin_date
  const end = 'endDate' in values ? textOf(values, 'endDate') : before?.end_date
  if (begin && end && end < begin) errors.endDate ??= '到期日期不能早于开通日期'
  if (!before) Object.assign(errors, checkAdministrator(values))
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return values
}

const isCodeTaken = async (tx: Tx, code: string) =>
  (await tx.selectFrom('sys_tenant').select('id').where('code', '=', code).executeTakeFirst()) !== undefined

/** Requires name, account and password of the first administrator together, or none of them. */
function checkAdministrator(values: SchoolValues): Record<string, string> {
  const [username, realname, password] = ['adminUsername', 'adminRealname', 'adminPassword'].map(key =>
    textOf(values, key),
  )
  if (!username && !realname && !password) return {}
  const flaw = password ? checkPassword(password, username ?? '') : '请输入初始密码'
  return {
    ...(!username && { adminUsername: '请输入管理员账号' }),
    ...(!realname && { adminRealname: '请输入管理员姓名' }),
    ...(flaw && { adminPassword: flaw }),
  }
}

/** The columns of the given values; an edit leaves the others unchanged. */
const toColumns = (values: SchoolValues) => ({
  ...('code' in values && { code: textOf(values, 'code') ?? '' }),
  ...('name' in values && { name: textOf(values, 'name') ?? '' }),
  ...('status' in values && { status: textOf(values, 'status') ?? '1' }),
  ...('beginDate' in values && { begin_date: textOf(values, 'beginDate') }),
  ...('endDate' in values && { end_date: textOf(values, 'endDate') }),
  ...('contact' in values && { contact: textOf(values, 'contact') }),
  ...('contactPhone' in values && { contact_phone: textOf(values, 'contactPhone') }),
})

/** Creates a school that is ready to work: roles, grants, the base data of another school, and its first administrator. */
export async function createSchool(tx: Tx, session: Session, body: SchoolBody): Promise<number> {
  if (body.id) throw invalid({ id: '学校的编号由系统给出，请将自己的编号填为学校代码（code）' })
  const values = await parseSchoolBody(tx, body, null)
  const source = textOf(values, 'copyFrom')
  const from = source === null ? null : (await loadSchool(tx, source)).id
  const { rows } = await sql<{ id: number }>`select nextval('sys_tenant_id')::int as id`.execute(tx)
  const id = rows[0]?.id ?? 0
  const { code = '', name = '', ...columns } = toColumns(values)
  await inSchool(tx, id, () => addSchool(tx, { ...columns, id, code, name, create_by: session.username }))
  if (from !== null) await copyBaseData(tx, { from, to: id })
  const username = textOf(values, 'adminUsername')
  if (username !== null) {
    const person = {
      username,
      realname: textOf(values, 'adminRealname') ?? '',
      password: textOf(values, 'adminPassword') ?? '',
    }
    await inSchool(tx, id, () => addAdministrator(tx, id, { ...person, by: session.userId }))
  }
  return id
}

async function addAdministrator(
  tx: Tx,
  tenantId: number,
  { password, by, ...person }: { username: string; realname: string; password: string; by: string },
): Promise<void> {
  const id = await createAccount(tx, tenantId, { username: person.username, password, by })
  await tx
    .insertInto('sys_user')
    .values({ ...person, tenant_id: tenantId, id })
    .execute()
  await sql`
    insert into sys_user_role (tenant_id, user_id, role_id, granted_by)
    select tenant_id, ${id}, id, ${by} from sys_role where tenant_id = ${tenantId} and role_code = 'admin'`.execute(tx)
}

/** Changes a school. Freezing it ends the sessions of all its users. */
export async function editSchool(tx: Tx, session: Session, body: SchoolBody): Promise<number> {
  const before = await loadSchool(tx, String(body.id))
  if (body.version !== undefined && Number(body.version) !== before.version) throw new AppError('stale')
  const values = await parseSchoolBody(tx, body, before)
  if (values.status === '0' && before.id === session.tenantId) throw refused('不能冻结自己当前所在的学校')
  await tx
    .updateTable('sys_tenant')
    .set({ ...toColumns(values), ...stamps(session) })
    .where('id', '=', before.id)
    .execute()
  return before.id
}

/** Tables with rows that a school has from its first day or by copying; rows in any other table mean that it is in use. */
const baseTables = [
  'sys_role_field_config',
  ...copiedTableNames,
  'sys_dict_version',
  'sys_message_template',
  ...settingTables,
  'sys_role',
]

/**
 * Deletes those of the schools that nobody uses, and returns them. Foreign keys detect use, including by tables added later.
 */
export async function deleteSchools(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const gone: number[] = []
  for (const id of ids) {
    await sql`savepoint one_school`.execute(tx)
    try {
      await inSchool(tx, id, () => dropSchool(tx, id))
      gone.push(id)
    } catch (error) {
      if ((error as { code?: unknown }).code !== '23503') throw error
      await sql`rollback to savepoint one_school`.execute(tx)
    }
  }
  return gone
}

async function dropSchool(tx: Tx, id: number): Promise<void> {
  for (const table of baseTables) await sql`delete from ${sql.table(table)} where tenant_id = ${id}`.execute(tx)
  await tx.deleteFrom('sys_tenant').where('id', '=', id).execute()
}
