import { userResource } from '@xw/shared/resources/sys/user'
import { newId } from '../lib/ids.ts'
import {
  addFoundation,
  createFindCode,
  createInventedPersonFinder,
  type DemoAccount,
  type DemoFoundation,
  type DemoRecord,
  type DemoSite,
  type FillResult,
  type FindPerson,
  fillRecords,
  getLoaderAccess,
  listOfferedTypes,
  logAdded,
  makeRecords,
} from '../modules/degree/demo-data/index.ts'
import { saveMemberships, userHooks } from '../modules/people/user/index.ts'
import type { Deps } from '../plugins/deps.ts'
import type { Hooks } from '../resource/hooks.ts'
import { addRecord } from '../resource/save.ts'

/** A school to fill with demo data, the services to write with, and the password hash of all its accounts. */
export interface SchoolToFill extends DemoSite {
  deps: Pick<Deps, 'db' | 'files'>
  /** The password hash that all accounts share. */
  passwordHash: string
}

/** Writes the departments, accounts and records of a school, all or nothing. */
export async function fillSchool(filling: SchoolToFill): Promise<FillResult> {
  const place = await addFoundation(filling)
  const people = await addUsers(filling, place)
  return fillRecords({
    ...filling,
    place,
    find: findAmong(people),
    ownerOf: record => people.find(({ own }) => own === keyOf(record))?.userId ?? null,
  })
}

/**
 * Opens an account with the operator's password, regardless of the rules for new passwords and without forcing a
 * change.
 */
async function openAccount({ tx, tenant, passwordHash }: SchoolToFill, username: string): Promise<string> {
  const id = newId()
  await tx
    .insertInto('sys_account')
    .values({ id, tenant_id: tenant.id, username, password_hash: passwordHash, must_change_password: false })
    .execute()
  return id
}

/**
 * Hooks that create a user for an existing account. They skip the comparison of rights, because the loader is not a
 * person.
 */
const withId = (id: string): Hooks => ({
  ...userHooks,
  async beforeSave({ values }) {
    values.id = id
  },
  afterSave: saveMemberships,
})

/** A created user who can sign in. */
interface Opened {
  account: DemoAccount
  userId: string
  realname: string
  /** The student's own record; null for other users. */
  own: string | null
}

const keyOf = ({ type, values }: DemoRecord): string => `${type} ${values.xh ?? values.sqh}`

/** Creates the users who can sign in. */
async function addUsers(filling: SchoolToFill, { departs, by }: DemoFoundation): Promise<Opened[]> {
  const { tx, tenant, school, passwordHash, now } = filling
  const access = await getLoaderAccess(filling, userResource)
  const roles = await tx.selectFrom('sys_role').select(['id', 'role_code']).where('tenant_id', '=', tenant.id).execute()
  const people: Opened[] = []
  for (const account of school.accounts) {
    const record =
      account.role === 'xs' ? ownRecord(account, makeRecords(school, { by, find: createFindCode(), now })) : null
    const own = school.departs.find(({ name }) => name === account.depart)
    const realname = account.realname ?? record?.values.xm ?? account.username
    const body = {
      username: account.username,
      realname,
      // The resource definition requires a password; the account has it already.
      password: passwordHash,
      selectedroles: roles.filter(role => role.role_code === account.role).map(role => role.id),
      selecteddeparts: account.depart && departs.get(account.depart),
      xwbslbms: account.types ?? listOfferedTypes(own ? [own] : school.departs),
    }
    const userId = await openAccount(filling, account.username)
    await addRecord(tx, access, body, { hooks: withId(userId), mode: 'submit' })
    people.push({ account, userId, realname, own: record && keyOf(record) })
  }
  await logAdded(tx, access, school.accounts.length)
  return people
}

/** Finds a record for a student: the first one of their department and type in the wanted state. */
function ownRecord({ depart, types = [], status }: DemoAccount, records: Iterable<DemoRecord>): DemoRecord | null {
  for (const record of records)
    if (record.depart === depart && types.includes(record.type) && record.status === status) return record
  return null
}

/** Attributes actions to users who can sign in, when the action belongs to their department, school or record. */
function findAmong(people: readonly Opened[]): FindPerson {
  const others = createInventedPersonFinder()
  return (actor, record) => {
    const found = people.find(({ account, own }) => {
      if (actor === 'student') return own === keyOf(record)
      return actor === 'depart'
        ? account.role === 'yxgly' && account.depart === record.depart
        : account.role === 'dwgly'
    })
    return found
      ? { userId: found.userId, username: found.account.username, realname: found.realname }
      : others(actor, record)
  }
}
