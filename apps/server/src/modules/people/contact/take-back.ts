import { maskText } from '@xw/shared/resource/mask'
import { userResource } from '@xw/shared/resources/sys/user'
import type { ContactChange } from '@xw/shared/wire/contact-change'
import { contactNames } from '@xw/shared/wire/contact-paths'
import { sql } from 'kysely'
import { type AppError, refused } from '../../../lib/errors.ts'
import type { Tx } from '../../../plugins/db.ts'
import type { Deps } from '../../../plugins/deps.ts'
import type { Origin } from '../../../plugins/origin.ts'
import { changeRows } from '../../../resource/change-rows.ts'
import { type RecordValues, toColumns, unsealText } from '../../../resource/stored.ts'
import { revokeSessions, writeAudit } from '../../sign-in/session/index.ts'
import { isMailAddress, notifyReceivers } from '../../sign-in/sms/index.ts'
import { consumeTicket, peekTicket } from '../../sign-in/ticket/index.ts'
import { oldContactColumn, readUserAndSchoolName, type TakeBackTicket, takeBackPurpose } from './notify-old-receiver.ts'
import { isPhoneTakenError } from './phone-taken-error.ts'

/** One answer to every ticket that is expired, used, superseded or invented. */
const expiredLinkError = (): AppError =>
  refused('链接已失效：可能已使用过，或已超过 72 小时。如账号有异常，请联系学校管理员')

const openOldReceiver = ({ keys }: Deps, { tenantId, old }: TakeBackTicket): string | null => {
  try {
    return unsealText({ keys, tenantId }, oldContactColumn, Buffer.from(old, 'base64'))
  } catch {
    // Sealed with keys that have been replaced since.
    return null
  }
}

const maskReceiver = (receiver: string) => maskText(isMailAddress(receiver) ? 'email' : 'phone', receiver)

/** Returns what a ticket would undo. */
export async function readContactChange(deps: Deps, ticket: string): Promise<ContactChange> {
  const found = await peekTicket<TakeBackTicket>(deps.db.platform, takeBackPurpose, ticket)
  const old = found && openOldReceiver(deps, found)
  if (!found || !old) throw expiredLinkError()
  const { key, changedAt, tenantId, accountId } = found
  const person = await deps.db.inTenant(tenantId, tx => readUserAndSchoolName(tx, tenantId, accountId))
  return { ...person, key, changedAt, receiver: maskReceiver(old) }
}

/** Restores the old receiver and ends all sessions and pending tickets of the account. */
export async function takeBackContactChange(
  deps: Deps,
  { ticket, origin }: { ticket: string; origin: Origin },
): Promise<void> {
  const found = await peekTicket<TakeBackTicket>(deps.db.platform, takeBackPurpose, ticket)
  const old = found && openOldReceiver(deps, found)
  if (!found || !old) throw expiredLinkError()
  const { tenantId, accountId: userId, key } = found
  await deps.db.inTenant(tenantId, async tx => {
    if (!(await consumeTicket(tx, takeBackPurpose, ticket))) throw expiredLinkError()
    const current = await lockPerson(tx, deps, found)
    await restoreOldReceiver(tx, deps, { found, old, username: current.username })
    await revokePendingTickets(tx, found)
    await revokeSessions(tx, 'takeBack', eb => eb('account_id', '=', userId))
    const name = contactNames[key]
    const who = { tenantId, userId, username: current.username, origin }
    await writeAudit(tx, { ...who, content: `撤销修改${name}：已恢复原${name}，并退出全部登录`, success: true })
    const { schoolName } = await readUserAndSchoolName(tx, tenantId, userId)
    const content = `【${schoolName}】您的账号 ${current.username} 的${name}已恢复为修改前的${name}，全部登录已退出。请通过“找回密码”设置新密码。`
    const receivers = [old, current[key]].filter(receiver => receiver !== null)
    const notices = [...new Set(receivers)].map(mobile => ({ mobile, content, schoolId: tenantId, ip: '' }))
    await notifyReceivers(tx, deps, notices)
  })
}

interface Restoration {
  found: TakeBackTicket
  old: string
  username: string
}

/** Writes the old value. A verified number is verified again, unless another account has verified it since. */
async function restoreOldReceiver(tx: Tx, { keys }: Deps, { found, old, username }: Restoration): Promise<void> {
  const { tenantId, accountId, key, provenTime = null } = found
  const write = (values: RecordValues) =>
    changeRows(
      tx,
      { def: userResource, session: { tenantId, username } },
      { ids: [accountId], set: toColumns(userResource, values, { place: { keys, tenantId }, on: 'edit' }) },
    )
  if (provenTime === null) return write({ [key]: old })
  await sql`savepoint with_proof`.execute(tx)
  try {
    await write({ [key]: old, phoneProvenTime: provenTime })
  } catch (error) {
    if (!isPhoneTakenError(error)) throw error
    await sql`rollback to savepoint with_proof`.execute(tx)
    await write({ [key]: old })
  }
}

/** Returns the person's current values and locks the row. */
async function lockPerson(tx: Tx, { keys }: Deps, { tenantId, accountId }: TakeBackTicket) {
  const person = await tx
    .selectFrom('sys_user')
    .select(['username', 'phone', 'email'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', accountId)
    .where('del_flag', '=', '0')
    .forUpdate()
    .executeTakeFirst()
  if (!person) throw refused('该账号已停用，请联系学校管理员')
  return { ...person, phone: person.phone && unsealText({ keys, tenantId }, 'phone', person.phone) }
}

/**
 * Deletes the account's tickets, such as a password recovery before its last step or a sign-in before its second
 * factor. Later changes of the same receiver can no longer be undone, since that would undo this one; earlier ones can.
 */
async function revokePendingTickets(tx: Tx, { accountId, key, changeId }: TakeBackTicket): Promise<void> {
  await sql`
    delete from sys_ticket where payload ->> 'accountId' = ${accountId} and (purpose <> ${takeBackPurpose}
      or payload ->> 'key' = ${key} and payload ->> 'changeId' > ${changeId})`.execute(tx)
}
