import type { MessageKind } from '@xw/shared/message/message-kinds'
import { refused } from '../../../lib/errors.ts'
import type { Tx } from '../../../plugins/db.ts'
import type { Deps } from '../../../plugins/deps.ts'
import { notifyUser } from '../announcement/index.ts'
import { requireServerFor, requireSmtp, sendMail } from './mail.ts'

/** A message on its way. */
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
  /** Throws the sentence where nobody can be reached in this way. */
  assertReady(config: Deps['config']): void
  /** Throws the sentence for what can never be delivered. */
  check(deps: DeliveryDeps, tx: Tx, message: Pick<OutgoingMessage, 'tenantId' | 'receiver'>): Promise<void>
  /** Delivers, and writes down that it did: in the same transaction where it can, else before and after it. */
  deliver(deps: DeliveryDeps, message: OutgoingMessage, notes: DeliveryLog): Promise<void>
}

/** What is written down of a delivery. */
interface DeliveryLog {
  /** It is about to leave the product, so that whoever comes after a crash knows that it may have left. */
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

/** The ways to people. A further one is an entry here. */
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
