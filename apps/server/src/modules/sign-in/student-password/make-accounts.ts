import type { AccountCreationResult } from '@xw/shared/wire/student-password'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { refused } from '../../../lib/errors.ts'
import { newId } from '../../../lib/ids.ts'
import { noPasswordYet } from '../../../lib/password.ts'
import type { Tx } from '../../../plugins/db.ts'
import type { Session } from '../../../plugins/session.ts'
import type { Access } from '../../../resource/access.ts'
import { changeRows } from '../../../resource/change-rows.ts'
import { keepCheckResult } from '../../degree/check-result/index.ts'
import { findStudentRole, isStudentRole } from '../../degree/student-role/index.ts'
import { type ExistingPerson, planAccounts, type UnlinkedRecord } from './plan-accounts.ts'

/** The limit of one call; a larger school creates its accounts by department. */
const maxRecords = 20_000

/**
 * Creates accounts for records (a condition on `t`) that have none, and links records of people who have one. Uses a
 * fixed number of statements.
 */
export async function makeStudentAccounts(
  tx: Tx,
  access: Access,
  which: RawBuilder<SqlBool>,
): Promise<AccountCreationResult> {
  const records = await lockUnlinkedRecords(tx, which)
  if (records.length > maxRecords) throw refused(`一次最多处理 ${maxRecords} 条记录，请按院系等条件分批生成`)
  const names = [...new Set(records.flatMap(({ xh, sqh }) => [xh, sqh].flatMap(number => number?.trim() || [])))]
  const plan = planAccounts(records, await listExistingPeople(tx, access.session, names))
  const made = [...plan.made].map(([username, { realname, recordIds }]) => ({
    id: newId(),
    username,
    realname,
    recordIds,
  }))
  await insertAccounts(tx, access.session, made)
  const links = [
    ...plan.linked,
    ...made.flatMap(({ id, recordIds }) => recordIds.map(recordId => ({ accountId: id, recordId }))),
  ]
  await linkRecords(tx, access, links)
  return { made: made.length, linked: links.length, conflicts: plan.conflicts }
}

async function lockUnlinkedRecords(tx: Tx, which: RawBuilder<SqlBool>): Promise<UnlinkedRecord[]> {
  const { rows } = await sql<UnlinkedRecord>`
    select t.id, t.xwbslbm, t.xm, t.xh, t.sqh, encode(t.zjhm_hash, 'hex') as "idHash" from xw_info t
    where ${which} and t.student_user_id is null order by t.id limit ${maxRecords + 1} for update of t`.execute(tx)
  return rows
}

async function listExistingPeople(tx: Tx, { tenantId }: Session, names: readonly string[]): Promise<ExistingPerson[]> {
  const { rows } = await sql<ExistingPerson>`
    select person.id, person.username, person.realname, person.del_flag = '1' as "isDeleted",
      account.tenant_id = ${tenantId}
        and coalesce((select bool_and(role.reach = 'own') and bool_or(${isStudentRole('role')})
          from sys_user_role own join sys_role role on role.tenant_id = own.tenant_id and role.id = own.role_id
          where own.tenant_id = ${tenantId} and own.user_id = person.id), false) as "isStudent",
      array(select distinct encode(info.zjhm_hash, 'hex') from xw_info info
        where info.tenant_id = ${tenantId} and info.student_user_id = person.id and info.zjhm_hash is not null) as "idHashes"
    from sys_user person join sys_account account on account.id = person.id
    where person.tenant_id = ${tenantId} and person.username = any(${names}::text[])
    -- Of two people with one name the deleted one comes first, so that the other overwrites it in the map.
    order by person.del_flag desc`.execute(tx)
  return rows
}

interface NewAccount {
  id: string
  username: string
  realname: string
}

async function insertAccounts(tx: Tx, { tenantId, username }: Session, accounts: readonly NewAccount[]): Promise<void> {
  if (accounts.length === 0) return
  const roleId = await findStudentRole(tx, tenantId)
  if (roleId === null) throw refused('学校没有“学生”角色，无法生成学生账号')
  const [ids, names, realnames] = [
    accounts.map(account => account.id),
    accounts.map(account => account.username),
    accounts.map(account => account.realname),
  ]
  await sql`
    insert into sys_account (id, tenant_id, username, password_hash, must_change_password, initial_at)
    select id, ${tenantId}, name, ${noPasswordYet}, true, now() from unnest(${ids}::uuid[], ${names}::text[]) given (id, name)`.execute(
    tx,
  )
  await sql`
    insert into sys_user (tenant_id, id, username, realname, create_by)
    select ${tenantId}, id, name, realname, ${username}
    from unnest(${ids}::uuid[], ${names}::text[], ${realnames}::text[]) given (id, name, realname)`.execute(tx)
  await sql`
    insert into sys_user_role (tenant_id, user_id, role_id)
    select ${tenantId}, id, ${roleId} from unnest(${ids}::uuid[]) given (id)`.execute(tx)
}

async function linkRecords(
  tx: Tx,
  access: Access,
  links: readonly { accountId: string; recordId: string }[],
): Promise<void> {
  const ids = links.map(({ recordId }) => recordId)
  await changeRows(tx, access, {
    ids,
    // The checks do not look at the account, so their results stay valid.
    set: { student_user_id: sql`given.account`, ...keepCheckResult('t') },
    from: {
      rows: sql`unnest(${ids}::uuid[], ${links.map(({ accountId }) => accountId)}::uuid[]) given (record, account)`,
      on: sql`t.id = given.record`,
    },
  })
}
