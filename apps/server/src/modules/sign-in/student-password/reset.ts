import { studentPasswordRuleResource } from '@xw/shared/resources/xw/student-password-rule'
import { sql } from 'kysely'
import { refused } from '../../../lib/errors.ts'
import { noPasswordYet } from '../../../lib/password.ts'
import type { Tx } from '../../../plugins/db.ts'
import type { Access } from '../../../resource/access.ts'
import { lockRecords } from '../../../resource/remove.ts'

interface ResetCandidate {
  name: string | null
  accountId: string | null
  hasIdNumber: boolean
  isOpen: boolean
  isStudent: boolean
}

/**
 * Resets students to the derived initial password for another first sign-in, and ends their sessions. Refuses with the
 * reason when a student could not sign in afterwards.
 */
export async function resetStudentPasswords(tx: Tx, access: Access, ids: readonly string[]): Promise<void> {
  await lockRecords(tx, access, ids)
  const students = await listResetCandidates(tx, access, ids)
  const flaws = students.flatMap(student => findResetObstacle(student) ?? [])
  if (flaws.length > 0) throw refused([...new Set(flaws)].slice(0, 5).join('；'))
  const accounts = students.flatMap(({ accountId }) => accountId ?? [])
  await sql`
    update sys_account set password_hash = ${noPasswordYet}, must_change_password = true,
      initial_at = now(), password_changed_at = now()
    where id = any(${accounts}::uuid[]) and tenant_id = ${access.session.tenantId}`.execute(tx)
  await sql`
    update sys_session set revoked_at = now(), revoke_reason = 'reset'
    where account_id = any(${accounts}::uuid[]) and revoked_at is null`.execute(tx)
}

function findResetObstacle({ name, accountId, hasIdNumber, isOpen, isStudent }: ResetCandidate): string | null {
  if (!accountId) return `${name ?? '该学生'}还没有账号，请先生成学生账号`
  if (!isStudent) return `${name ?? '该学生'}的账号不只是学生账号，请由系统管理员在用户管理中重置`
  if (!hasIdNumber) return `${name ?? '该学生'}的记录没有证件号码，请先补充`
  if (!isOpen) return '该学位类型今天未开放学生首次登录，请先在“学生密码规则”中设置起止日期'
  return null
}

/** Marks accounts that can do more than a student's: the office that manages records must not reset them. */
async function listResetCandidates(tx: Tx, { session }: Access, ids: readonly string[]): Promise<ResetCandidate[]> {
  const { tenantId } = session
  const { rows } = await sql<ResetCandidate>`
    select info.xm as name, info.student_user_id as "accountId", info.zjhm is not null as "hasIdNumber",
      coalesce((now() at time zone 'Asia/Shanghai')::date between rule.opens_on and rule.closes_on, false) as "isOpen",
      account.tenant_id = ${tenantId} and not exists (
        select from sys_user_role own join sys_role role on role.tenant_id = own.tenant_id and role.id = own.role_id
        where own.user_id = account.id and role.reach <> 'own') as "isStudent"
    from xw_info info
    left join sys_account account on account.id = info.student_user_id
    left join ${sql.table(studentPasswordRuleResource.table)} rule
      on rule.tenant_id = info.tenant_id and rule.xwbslbm = info.xwbslbm
    where info.tenant_id = ${tenantId} and info.id = any(${ids}::uuid[]) order by info.id`.execute(tx)
  return rows
}
