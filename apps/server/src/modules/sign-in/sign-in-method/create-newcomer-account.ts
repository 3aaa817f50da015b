import { randomBytes } from 'node:crypto'
import { user } from '@xw/shared/resources/sys/user'
import { readRecord } from '@xw/shared/rules/read-record'
import { sql } from 'kysely'
import { invalid, refused } from '../../../lib/errors.ts'
import { newId } from '../../../lib/ids.ts'
import { hashPassword } from '../../../lib/password.ts'
import type { Tx } from '../../../plugins/db.ts'
import type { Keys } from '../../../plugins/keys.ts'
import { toColumns } from '../../../resource/stored.ts'

const { username, realname, workNo, phone, email } = user.fields
/** What may be known of somebody who comes by themselves: the same fields, with the same rules, as on the page of users. */
const newcomerDef = { ...user, fields: { username, realname, workNo, phone, email } }

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
  /** The one role of the new account, which an administrator chose from those that were theirs to give. */
  roleId: string | null
  /** Of a password that its owner has chosen; where absent there is none that anybody knows. */
  passwordHash?: string
  /** When a code has proven that the phone is theirs; absent for a number that somebody else has named. */
  phoneProvenTime?: Date
  /** What the record says of who made it. */
  by: string
  /** The account that let them in; absent where they came alone. */
  madeBy?: string
}

/** Makes an account with one role for somebody who came by themselves, and gives its id. Names that are taken are refused. */
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

/** In any capitals: two people whose names differ in nothing else would be guessed at by every sign-in. */
async function assertUsernameFree(tx: Tx, tenantId: number, name: string): Promise<void> {
  // Who comes twice at once waits for the other, and is then told what anybody would be.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`account ${name.toLowerCase()}`}, ${tenantId}))`.execute(tx)
  const { rows } = await sql`
    select from sys_user where tenant_id = ${tenantId} and lower(username) = lower(${name}) and del_flag = '0'
    union all
    select from sys_account where tenant_id = ${tenantId} and lower(username) = lower(${name}) and del_flag = '0'
    limit 1`.execute(tx)
  if (rows.length > 0) throw invalid({ username: `${username.label}已存在` })
}

/** A role that was deleted since it was chosen is none; an account without one could do nothing. */
async function assertRoleExists(tx: Tx, tenantId: number, roleId: string | null): Promise<void> {
  const { rows } = await sql`select from sys_role where tenant_id = ${tenantId} and id = ${roleId}`.execute(tx)
  if (rows.length === 0) throw refused('学校尚未选择新账号的角色，请与学校管理员联系')
}
