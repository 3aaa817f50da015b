import { createHash, timingSafeEqual } from 'node:crypto'
import {
  buildInitialPassword,
  initialPasswordDays,
  type StudentPasswordRuleCode,
} from '@xw/shared/degree/student-password'
import { studentPasswordRuleResource } from '@xw/shared/resources/xw/student-password-rule'
import { plainCharacters } from '@xw/shared/session/own-number'
import { sql } from 'kysely'
import { noPasswordYet } from '../../../lib/password.ts'
import type { Deps } from '../../../plugins/deps.ts'
import { unsealText } from '../../../resource/stored.ts'

type InitialPasswordDeps = Pick<Deps, 'db' | 'keys'>

/** The initial password that one record of a student gives now. It exists for one call and is never stored. */
export interface InitialPassword {
  accountId: string
  password: string
  realname: string
  idNumber: string
}

interface InitialPasswordRow {
  accountId: string
  xwbslbm: string
  xm: string | null
  zjhm: Buffer
  xh: string | null
  sqh: string | null
  mmgz: StudentPasswordRuleCode
}

const today = sql`(now() at time zone 'Asia/Shanghai')::date`

/**
 * Derives the initial passwords of accounts that have no other password: linked to a record, with student roles only,
 * within the school's opening days, and within the password's lifetime. The lifetime starts on the first day it can be
 * used.
 */
export async function deriveInitialPasswords(
  { db, keys }: InitialPasswordDeps,
  tenantId: number,
  accountIds: readonly string[],
): Promise<InitialPassword[]> {
  const { rows } = await db.inTenant(tenantId, tx =>
    sql<InitialPasswordRow>`
    select account.id as "accountId", info.xwbslbm, info.xm, info.zjhm, info.xh, info.sqh, rule.mmgz
    from sys_account account
    join xw_info info on info.tenant_id = ${tenantId} and info.student_user_id = account.id and info.del_flag = '0'
    join ${sql.table(studentPasswordRuleResource.table)} rule on rule.tenant_id = ${tenantId} and rule.xwbslbm = info.xwbslbm
    where account.id = any(${accountIds}::uuid[]) and account.tenant_id = ${tenantId}
      and account.password_hash = ${noPasswordYet} and info.zjhm is not null
      and ${today} between rule.opens_on and rule.closes_on
      and now() < greatest(account.initial_at, rule.opens_on::timestamp at time zone 'Asia/Shanghai')
        + make_interval(days => ${initialPasswordDays})
      and not exists (
        select from sys_user_role own join sys_role role on role.tenant_id = own.tenant_id and role.id = own.role_id
        where own.tenant_id = ${tenantId} and own.user_id = account.id and role.reach <> 'own')`.execute(tx),
  )
  return rows.flatMap(({ accountId, xm, mmgz, ...row }) => {
    const idNumber = unsealText({ keys, tenantId }, 'zjhm', row.zjhm)
    const password = buildInitialPassword(mmgz, { ...row, zjhm: idNumber })
    return password === null ? [] : [{ accountId, password, realname: xm ?? '', idNumber }]
  })
}

const digest = (text: string) => createHash('sha256').update(text).digest()
const isEqual = (a: string, b: string) => timingSafeEqual(digest(a), digest(b))

/** Whether the input is one of these passwords. Letter case does not matter. */
export const isInitialPassword = (initials: readonly InitialPassword[], typed: string): boolean =>
  initials.filter(({ password }) => isEqual(password, plainCharacters(typed))).length > 0

/** The facts that a first sign-in requires besides the password. */
export interface IdentityFacts {
  realname: string
  idNumber: string
}

/** Ignores dots, spaces and letter case, which names are written with in many ways. */
const plainName = (name: string) =>
  name
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s·•・.]/g, '')

/** Whether the input has the full name and the full ID number of one of the records. */
export const knowsIdentity = (initials: readonly InitialPassword[], { realname, idNumber }: IdentityFacts): boolean =>
  initials.filter(
    own =>
      isEqual(plainName(own.realname), plainName(realname)) &&
      isEqual(plainCharacters(own.idNumber), plainCharacters(idNumber)),
  ).length > 0

/** Lists the numbers on a user's records, which a new password must not contain. */
export async function listOwnNumbers(
  { db, keys }: InitialPasswordDeps,
  tenantId: number,
  accountId: string,
): Promise<string[]> {
  const rows = await db.inTenant(tenantId, tx =>
    tx
      .selectFrom('xw_info')
      .select(['xh', 'sqh', 'zjhm', 'sjhm'])
      .where('tenant_id', '=', tenantId)
      .where('student_user_id', '=', accountId)
      .execute(),
  )
  const open = (column: 'zjhm' | 'sjhm', sealed: Buffer | null) =>
    sealed ? [unsealText({ keys, tenantId }, column, sealed)] : []
  return rows.flatMap(({ xh, sqh, zjhm, sjhm }) => [
    ...[xh, sqh].filter(number => number !== null),
    ...open('zjhm', zjhm),
    ...open('sjhm', sjhm),
  ])
}
