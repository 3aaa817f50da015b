import type { MessageKind } from '@xw/shared/message/message-kinds'
import { refused } from '../../../lib/errors.ts'
import type { Tx } from '../../../plugins/db.ts'
import type { Deps } from '../../../plugins/deps.ts'
import { notifyUser } from '../announcement/index.ts'
import { requireServerFor, requireSmtp, sendMail } from './mail.ts'

/** A message that is being sent. */
export interface OutgoingMessage {
  id: string
  tenantId: number
  title: string
  html: string
  receiver: string
  sender: string | null
}

type DeliveryDeps = Pick<Deps, 'db' | 'config'>

interface MessageDriver {
  /** Throws a refusal when this kind of message cannot be sent at all. */
  assertReady(config: Deps['config']): void
  /** Throws a refusal for a receiver that can never get the message. */
  check(deps: DeliveryDeps, tx: Tx, message: Pick<OutgoingMessage, 'tenantId' | 'receiver'>): Promise<void>
  /** Delivers the message and logs it: in one transaction if possible, otherwise before and after. */
  deliver(deps: DeliveryDeps, message: OutgoingMessage, notes: DeliveryLog): Promise<void>
}

/** Writes the progress of a delivery. */
interface DeliveryLog {
  /** Marks that the message is about to leave. After a crash the next worker knows that it may have been sent. */
  leaving(tx: Tx): Promise<unknown>
  done(tx: Tx): Promise<unknown>
}

const notConfigured = (name: string): MessageDriver => {
  const assertReady = () => {
    throw refused(`${name}服务尚未配置，暂不能发送${name}`)
  }
  const refuse = async () => assertReady()
  return { assertReady, check: refuse, deliver: refuse }
}

async function findReceiver(
  tx: Tx,
  { tenantId, receiver }: Pick<OutgoingMessage, 'tenantId' | 'receiver'>,
): Promise<string> {
  const user = await tx
    .selectFrom('sys_user')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('username', '=', receiver)
    .where('del_flag', '=', '0')
    .executeTakeFirst()
  if (!user) throw refused('接收人不是本校的用户账号')
  return user.id
}

/** How each kind of message is sent. To add a kind, add an item here. */
export const messageDrivers: Record<MessageKind, MessageDriver> = {
  '1': notConfigured('短信'),
  '2': {
    assertReady: config => void requireSmtp(config),
    check: async ({ config }, _, { receiver }) => void requireServerFor(config, receiver),
    async deliver({ config, db }, { id, tenantId, receiver, title, html }, { leaving, done }) {
      await db.inTenant(tenantId, leaving)
      await sendMail(config, { id, to: receiver, subject: title, html })
      await db.inTenant(tenantId, done)
    },
  },
  '3': notConfigured('微信'),
  '4': {
    assertReady: () => {},
    check: async (_, tx, message) => void (await findReceiver(tx, message)),
    deliver: ({ db }, message, { done }) =>
      db.inTenant(message.tenantId, async tx => {
        await notifyUser(tx, { ...message, userId: await findReceiver(tx, message) })
        await done(tx)
      }),
  },
}
