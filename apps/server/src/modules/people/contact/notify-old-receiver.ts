import { type ContactKey, contactNames, takeBackPage } from '@xw/shared/wire/contact-paths'
import { webBase } from '@xw/shared/wire/headers'
import { formatTime } from '@xw/shared/wire/time'
import { newId } from '../../../lib/ids.ts'
import type { Tx } from '../../../plugins/db.ts'
import type { Deps } from '../../../plugins/deps.ts'
import { sealText } from '../../../resource/stored.ts'
import { readConfiguredAddress } from '../../platform/platform-setting/index.ts'
import { notifyReceivers } from '../../sign-in/sms/index.ts'
import { issueTicket } from '../../sign-in/ticket/index.ts'

export const takeBackPurpose = 'contact:take-back'
/** Column name for sealing, so that the sealed value fits no real column. */
export const oldContactColumn = 'old-contact'
const takeBackHours = 72

/** Payload of the ticket that lets the old receiver undo a change. */
export interface TakeBackTicket {
  accountId: string
  tenantId: number
  key: ContactKey
  /** The old value, sealed. */
  old: string
  /** When the old number was verified, if it was. */
  provenTime?: string | null
  changedAt: string
  /** Later changes have larger ids. */
  changeId: string
}

interface ReceiverChange {
  accountId: string
  tenantId: number
  key: ContactKey
  /** The old value. */
  old: string
  provenTime?: string | null
}

/** Notifies the old receiver of the change, with a link to undo it. */
export async function notifyOldReceiver(tx: Tx, deps: Deps, { old, ...change }: ReceiverChange): Promise<void> {
  const { keys, config } = deps
  const { accountId, tenantId, key } = change
  const changedAt = (formatTime(new Date()) ?? '').slice(0, 16)
  const sealed = sealText({ keys, tenantId }, oldContactColumn, old).toString('base64')
  const payload: TakeBackTicket = { ...change, old: sealed, changedAt, changeId: newId() }
  const ticket = await issueTicket(tx, takeBackPurpose, payload, takeBackHours * 60 * 60)
  const address = await readConfiguredAddress(tx, config)
  const page = `${webBase}${takeBackPage}`
  const way = address
    ? `打开 ${address}${page}#${ticket} 撤销修改`
    : `在浏览器中打开系统网址后的 ${page}，填写撤销码 ${ticket}`
  const { username, schoolName } = await readUserAndSchoolName(tx, tenantId, accountId)
  const name = contactNames[key]
  const content = `【${schoolName}】您的账号 ${username} 的${name}已于 ${changedAt} 修改，原${name}不再接收验证码。如非本人操作，请在 ${takeBackHours} 小时内${way}。`
  await notifyReceivers(tx, deps, [{ mobile: old, content, schoolId: tenantId, ip: '' }])
}

export async function readUserAndSchoolName(tx: Tx, tenantId: number, accountId: string) {
  return tx
    .selectFrom('sys_user')
    .innerJoin('sys_tenant', 'sys_tenant.id', 'sys_user.tenant_id')
    .select(['sys_user.username', 'sys_tenant.name as schoolName'])
    .where('sys_user.tenant_id', '=', tenantId)
    .where('sys_user.id', '=', accountId)
    .executeTakeFirstOrThrow()
}
