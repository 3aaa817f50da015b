import { refused } from '../../../lib/errors.ts'
import type { Db, Tx } from '../../../plugins/db.ts'
import type { Origin } from '../../../plugins/origin.ts'
import type { IdentityProvider, ProvenPerson } from '../identity-provider/index.ts'
import { writeAudit } from '../session/index.ts'

/** Finds the account that a proven person is bound to. Returns null when there is none. */
export async function findBoundAccount(
  db: Db,
  { id, tenantId }: IdentityProvider,
  subject: string,
): Promise<string | null> {
  const row = await db.inTenant(tenantId, tx =>
    tx
      .selectFrom('sys_account_binding')
      .select('user_id')
      .where('tenant_id', '=', tenantId)
      .where('provider_id', '=', id)
      .where('subject', '=', subject)
      .executeTakeFirst(),
  )
  return row?.user_id ?? null
}

interface NewBinding {
  proven: ProvenPerson
  userId: string
  username: string
  /** The account was created for this binding, so nobody knows its password. */
  madeAccount?: boolean
  origin: Origin
}

/** Binds a proven person to an account. A person has one account, and an account has one person per provider. */
export async function bindAccount(db: Db, provider: IdentityProvider, binding: NewBinding): Promise<void> {
  const { id, tenantId, name } = provider
  const { proven, userId, username, madeAccount = false, origin } = binding
  await db.inTenant(tenantId, async tx => {
    const added = await tx
      .insertInto('sys_account_binding')
      .values({
        tenant_id: tenantId,
        provider_id: id,
        subject: proven.subject,
        user_id: userId,
        name: proven.name || proven.username,
        made_account: madeAccount,
      })
      .onConflict(conflict => conflict.doNothing())
      .returning('user_id')
      .executeTakeFirst()
    if (!added && !(await isAlreadyBound(tx, provider, { proven, userId })))
      throw refused(`该账号或该${name}身份已有其他绑定，请先在“账号设置”中解除`)
    if (added)
      await writeAudit(tx, { tenantId, content: `绑定身份提供方：${name}`, success: true, userId, username, origin })
  })
}

/** Whether a parallel call has made the same binding. */
async function isAlreadyBound(
  tx: Tx,
  { id, tenantId }: IdentityProvider,
  { proven, userId }: Pick<NewBinding, 'proven' | 'userId'>,
) {
  const row = await tx
    .selectFrom('sys_account_binding')
    .select('user_id')
    .where('tenant_id', '=', tenantId)
    .where('provider_id', '=', id)
    .where('subject', '=', proven.subject)
    .executeTakeFirst()
  return row?.user_id === userId
}
