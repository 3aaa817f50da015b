import { userResource } from '@xw/shared/resources/sys/user'
import { refused } from '../../../lib/errors.ts'
import type { Tx } from '../../../plugins/db.ts'
import type { Deps } from '../../../plugins/deps.ts'
import type { Origin } from '../../../plugins/origin.ts'
import type { Access } from '../../../resource/access.ts'
import { describeIds, writeOperation } from '../../../resource/audit.ts'
import { changeRecords } from '../../../resource/change.ts'
import { assertRoleWithin } from '../../../resource/power/guard.ts'
import { unsealText } from '../../../resource/stored.ts'
import { acknowledgeNotice } from '../privacy-notice/index.ts'
import { createNewcomerAccount, mayGiveStudentRole, readSignInSetting } from '../sign-in-method/index.ts'
import { notifyReceivers } from '../sms/index.ts'
import { lockWaitingApplications, type WaitingApplication } from './waiting-applications.ts'

interface ReviewRequest {
  ids: readonly string[]
  origin: Origin
}

/** Creates users from applications, with the role that the school has chosen, and notifies them. */
export async function approveApplications(
  deps: Deps,
  tx: Tx,
  access: Access,
  { ids, origin }: ReviewRequest,
): Promise<void> {
  const { session } = access
  const { tenantId } = session
  const rows = await lockWaitingApplications(tx, access, ids)
  const { registrationRole: roleId } = await readSignInSetting(deps, tenantId)
  // The school chose the role, but the reviewer gives it: the rules for giving roles apply.
  if (roleId !== null && !(await mayGiveStudentRole(tx, session, roleId))) await assertRoleWithin(tx, session, roleId)
  for (const row of rows) {
    if (row.isNameTaken) throw refused(`${row.realname}：用户账号 ${row.username} 已被使用，请拒绝并请其重新注册`)
    if (row.isPhoneTaken) throw refused(`${row.realname}：该手机号已有账号，请拒绝此申请`)
  }
  const { keys } = deps
  const userIds: string[] = []
  for (const row of rows) {
    const { username, realname, workNo, email, passwordHash } = row
    const newcomer = { username, realname, workNo, email, phone: unsealPhone(deps, access, row) }
    const by = { by: session.username, madeBy: session.userId }
    // The code of the application has verified the phone number.
    const making = { keys, tenantId, roleId, passwordHash, phoneProvenTime: row.askedAt, ...by }
    const userId = await createNewcomerAccount(tx, newcomer, making)
    await acknowledgeNotice(tx, { tenantId, userId }, { version: row.noticeNumber, ip: row.ip, time: row.askedAt })
    userIds.push(userId)
  }
  await writeOperation(
    tx,
    { def: userResource, session },
    { operation: 'add', what: `${describeIds(userIds)}，注册审核通过`, origin },
  )
  await recordDecision(tx, access, { ids, origin, verb: '通过', set: { state: 'approved' } })
  await notifyApplicants(deps, tx, access, {
    rows,
    origin,
    text: ({ username }) => `您的注册申请已通过审核，请用用户名 ${username} 和注册时设置的密码登录。`,
  })
}

/** Refuses applications and notifies the applicants of the reason. They can apply again. */
export async function refuseApplications(
  deps: Deps,
  tx: Tx,
  access: Access,
  { ids, origin, reason }: ReviewRequest & { reason: string },
): Promise<void> {
  const rows = await lockWaitingApplications(tx, access, ids)
  await recordDecision(tx, access, { ids, origin, verb: '拒绝', set: { state: 'refused', reason } })
  await notifyApplicants(deps, tx, access, { rows, origin, text: () => `您的注册申请未通过审核，原因：${reason}` })
}

interface Decision extends ReviewRequest {
  verb: string
  set: { state: 'approved' | 'refused'; reason?: string }
}

const recordDecision = (tx: Tx, access: Access, { ids, origin, verb, set }: Decision) =>
  changeRecords(tx, access, ids, {
    set: { ...set, password_hash: null },
    log: { operation: 'step', origin, what: `${verb} ${describeIds(ids)}` },
  })

interface ReviewNotice {
  rows: readonly WaitingApplication[]
  origin: Origin
  text: (row: WaitingApplication) => string
}

async function notifyApplicants(
  deps: Deps,
  tx: Tx,
  access: Access,
  { rows, origin, text }: ReviewNotice,
): Promise<void> {
  const { tenantId } = access.session
  const { name } = await tx.selectFrom('sys_tenant').select('name').where('id', '=', tenantId).executeTakeFirstOrThrow()
  const notices = rows.map(row => ({
    mobile: unsealPhone(deps, access, row),
    content: `【${name}】${text(row)}`,
    schoolId: tenantId,
    ip: origin.ip,
  }))
  await notifyReceivers(tx, deps, notices)
}

const unsealPhone = ({ keys }: Deps, { session: { tenantId } }: Access, { phone }: WaitingApplication) =>
  unsealText({ keys, tenantId }, 'phone', phone)
