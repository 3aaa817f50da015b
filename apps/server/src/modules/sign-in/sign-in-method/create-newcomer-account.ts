import { randomBytes } from 'node:crypto'
import { userResource } from '@xw/shared/resources/sys/user'
import { readRecord } from '@xw/shared/rules/read-record'
import { sql } from 'kysely'
import { invalid, refused } from '../../../lib/errors.ts'
import { newId } from '../../../lib/ids.ts'
import { hashPassword } from '../../../lib/password.ts'
import type { Tx } from '../../../plugins/db.ts'
import type { Keys } from '../../../plugins/keys.ts'
import { toColumns } from '../../../resource/stored.ts'

const { username, realname, workNo, phone, email } = userResource.fields
/** The fields of users that are known of a newcomer, with the same rules as on the page of users. */
const newcomerDef = { ...userResource, fields: { username, realname, workNo, phone, email } }

export interface Newcomer {
  username: string
  realname: string
  workNo?: string | null
  phone?: string | null
  email?: string | null
}

interface NewcomerAccountOptions {
  keys: Keys
  tenantId: number
  /** The only role of the new account. An administrator chose it among roles they could give. */
  roleId: string | null
  /** Hash of a password that the owner chose. Without one, the account gets a random password that nobody knows. */
  passwordHash?: string
  /** When a code verified the phone number; absent when somebody else entered the number. */
  phoneProvenTime?: Date
  /** The user name for `create_by`. */
  by: string
  /** The account that approved the newcomer; absent when nobody did. */
  madeBy?: string
}

/**
 * Creates an account with one role for somebody who registered or signed in for the first time, and returns its id.
 * Taken user names are refused.
 */
export async function createNewcomerAccount(
  tx: Tx,
  newcomer: Newcomer,
  making: NewcomerAccountOptions,
): Promise<string> {
  const { keys, tenantId, roleId, by } = making
  const { values, errors } = readRecord(newcomerDef, { ...newcomer }, { on: 'add' })
  if (Object.keys(errors).length > 0) throw invalid(errors)
  await assertUsernameFree(tx, tenantId, newcomer.username)
  await assertRoleExists(tx, tenantId, roleId)
  const id = newId()
  await tx
    .insertInto('sys_account')
    .values({
      id,
      tenant_id: tenantId,
      username: newcomer.username,
      password_hash: making.passwordHash ?? (await hashPassword(randomBytes(32).toString('base64'))),
      must_change_password: false,
      created_by: making.madeBy ?? null,
    })
    .execute()
  const columns = {
    ...toColumns(newcomerDef, values, { place: { keys, tenantId }, on: 'add' }),
    tenant_id: tenantId,
    id,
    phone_proven_time: making.phoneProvenTime ?? null,
    create_by: by,
  }
  const names = Object.keys(columns).map(name => sql.id(name))
  await sql`insert into sys_user (${sql.join(names)}) values (${sql.join(Object.values(columns))})`.execute(tx)
  await sql`
    insert into sys_user_role (tenant_id, user_id, role_id, granted_by)
    values (${tenantId}, ${id}, ${roleId}, ${making.madeBy ?? null})`.execute(tx)
  return id
}

/** Compares without regard to letter case: a sign-in could not tell two names apart that differ in case only. */
async function assertUsernameFree(tx: Tx, tenantId: number, name: string): Promise<void> {
  // A parallel registration of the same name waits here and then finds it taken.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`account ${name.toLowerCase()}`}, ${tenantId}))`.execute(tx)
  const { rows } = await sql`
    select from sys_user where tenant_id = ${tenantId} and lower(username) = lower(${name}) and del_flag = '0'
    union all
    select from sys_account where tenant_id = ${tenantId} and lower(username) = lower(${name}) and del_flag = '0'
    limit 1`.execute(tx)
  if (rows.length > 0) throw invalid({ username: `${username.label}已存在` })
}

/** Refuses when no role was chosen or the role was deleted since: an account without a role can do nothing. */
async function assertRoleExists(tx: Tx, tenantId: number, roleId: string | null): Promise<void> {
  const { rows } = await sql`select from sys_role where tenant_id = ${tenantId} and id = ${roleId}`.execute(tx)
  if (rows.length === 0) throw refused('学校尚未选择新账号的角色，请与学校管理员联系')
}
