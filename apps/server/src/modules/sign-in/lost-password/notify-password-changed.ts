import { formatTime } from '@xw/shared/wire/time'
import { newId } from '../../../lib/ids.ts'
import type { Tx } from '../../../plugins/db.ts'
import type { Deps } from '../../../plugins/deps.ts'
import type { VerifiedOwner } from './flow.ts'

const mailKind = '2'
const systemKind = '4'

/** Notifies the owner of the changed password, as a message and, if they have an address, by mail. */
export async function notifyPasswordChanged(
  tx: Tx,
  { queue, config }: Pick<Deps, 'queue' | 'config'>,
  { accountId, tenantId, username }: VerifiedOwner,
): Promise<void> {
  const { email } = await tx
    .selectFrom('sys_user')
    .select('email')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  const at = (formatTime(new Date()) ?? '').slice(0, 16)
  const message = {
    tenant_id: tenantId,
    es_title: '您的登录密码已重置',
    es_content: `<p>您的账号已于 ${at} 通过“找回密码”设置了新密码，原有的登录均已退出。</p><p>如非本人操作，请立即联系院系管理员。</p>`,
    remark: '找回密码',
  }
  const messages = [{ ...message, id: newId(), es_type: systemKind, es_receiver: username }]
  if (email && config.smtp) messages.push({ ...message, id: newId(), es_type: mailKind, es_receiver: email })
  await tx.insertInto('sys_message').values(messages).execute()
  await queue.postMany(
    tx,
    messages.map(({ id }) => ({ tenantId, messageId: id })),
  )
}
