import type { ResourceDef } from '@xw/shared/resource/resource'
import { depart } from '@xw/shared/resources/sys/depart'
import { user } from '@xw/shared/resources/sys/user'
import { readRecord } from '@xw/shared/rules/read-record'
import { invalid } from '../lib/errors.ts'
import { newId } from '../lib/ids.ts'
import { departHooks } from '../modules/depart/index.ts'
import { saveBeside, userHooks } from '../modules/user/index.ts'
import { definitionOf } from '../modules/xw-info/index.ts'
import type { Tx } from '../plugins/db.ts'
import { type Access, type Ground, readAccess } from '../resource/access.ts'
import type { Hooks } from '../resource/hooks.ts'
import { addRecord, saveNew } from '../resource/save.ts'
import { audit, loaderSession } from './loader.ts'
import type { DemoRecord } from './records.ts'
import { type DemoAccount, type DemoSchool, typesOf } from './schools.ts'

/** Everything that is written into one school, and the means to do so. */
export interface Filling {
  tx: Tx
  tenantId: number
  ground: Ground
  school: DemoSchool
  records: readonly DemoRecord[]
  /** One hash for all accounts. */
  passwordHash: string
}

type Ids = ReadonlyMap<string, string>

/** Writes departments, accounts and records of a school through the engine, all or nothing. */
export async function fillSchool(filling: Filling): Promise<void> {
  const session = loaderSession(filling.tenantId)
  const accessTo = (def: ResourceDef) => readAccess(filling.tx, def, session, filling.ground)
  const departs = await addDeparts(filling, await accessTo(depart))
  const students = await addUsers(filling, await accessTo(user), departs)
  for (const [type, records] of Map.groupBy(filling.records, record => record.type)) {
    const def = definitionOf(type)
    if (def) await addDegreeRecords(filling.tx, await accessTo(def), { records, departs, students })
  }
}

async function addDeparts({ tx, school: { departs } }: Filling, access: Access): Promise<Ids> {
  const ids = new Map<string, string>()
  for (const [index, { name, parent }] of departs.entries()) {
    const body = { departName: name, parentId: parent && ids.get(parent), orgCategory: '2', departOrder: index + 1 }
    ids.set(name, await addRecord(tx, access, body, { hooks: departHooks, mode: 'submit' }))
  }
  await audit(tx, access, departs.length)
  return ids
}

/** Opens an account with the operator's password, whatever the rule for new ones says, and without a change of it. */
async function openAccount({ tx, tenantId, passwordHash }: Filling, username: string): Promise<string> {
  const id = newId()
  await tx
    .insertInto('sys_account')
    .values({ id, tenant_id: tenantId, username, password_hash: passwordHash, must_change_password: false })
    .execute()
  return id
}

/** A user's hooks for somebody whose account is open already. The loader is no person whose power could be compared. */
const withId = (id: string): Hooks => ({
  ...userHooks,
  async beforeSave({ values }) {
    values.id = id
  },
  afterSave: saveBeside,
})

/** The people who can sign in. Gives who has which record. */
async function addUsers(filling: Filling, access: Access, departs: Ids): Promise<Map<DemoRecord, string>> {
  const { tx, tenantId, school, records, passwordHash } = filling
  const roles = await tx.selectFrom('sys_role').select(['id', 'role_code']).where('tenant_id', '=', tenantId).execute()
  const students = new Map<DemoRecord, string>()
  for (const account of school.accounts) {
    const record = account.role === 'xs' ? ownRecord(account, records) : undefined
    const own = school.departs.find(({ name }) => name === account.depart)
    const body = {
      username: account.username,
      realname: account.realname ?? record?.values.xm,
      // The definition asks for one; the account has it already.
      password: passwordHash,
      selectedroles: roles.filter(role => role.role_code === account.role).map(role => role.id),
      selecteddeparts: account.depart && departs.get(account.depart),
      xwbslbms: account.types ?? typesOf(own ? [own] : school.departs),
    }
    const id = await openAccount(filling, account.username)
    await addRecord(tx, access, body, { hooks: withId(id), mode: 'submit' })
    if (record) students.set(record, id)
  }
  await audit(tx, access, school.accounts.length)
  return students
}

/** The record a student is going to fill in: the first of their department and type that is being filled in. */
const ownRecord = ({ depart: name, types = [] }: DemoAccount, records: readonly DemoRecord[]): DemoRecord | undefined =>
  records.find(record => record.depart === name && types.includes(record.type) && record.status === '10')

interface Batch {
  records: readonly DemoRecord[]
  departs: Ids
  students: ReadonlyMap<DemoRecord, string>
}

async function addDegreeRecords(tx: Tx, access: Access, { records, departs, students }: Batch): Promise<void> {
  for (const record of records) {
    const { values, errors } = readRecord(
      access.def,
      { ...record.values, departId: departs.get(record.depart) },
      { on: 'add', mode: 'save' },
    )
    if (Object.keys(errors).length > 0) throw invalid(errors)
    // What no client may set: how far a record is and whose it is.
    await saveNew(tx, access, { ...values, status: record.status, studentUserId: students.get(record) ?? null }, {})
  }
  await audit(tx, access, records.length)
}
