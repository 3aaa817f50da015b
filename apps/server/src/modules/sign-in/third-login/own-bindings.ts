import { returnErrors } from '@xw/shared/session/third-return'
import { type OwnBinding } from '@xw/shared/wire/own-bindings'
import { formatTime } from '@xw/shared/wire/time'
import { sql } from 'kysely'
import { refused } from '../../../lib/errors.ts'
import { isId } from '../../../lib/ids.ts'
import type { Db, Tx } from '../../../plugins/db.ts'
import type { Deps } from '../../../plugins/deps.ts'
import type { Origin } from '../../../plugins/origin.ts'
import type { Session } from '../../../plugins/session.ts'
import { findProvider } from '../identity-provider/index.ts'
import { assertSchoolAccount, findCandidateByAccount, writeAudit } from '../session/index.ts'
import { readSignInSetting } from '../sign-in-method/index.ts'
import { consumeTicket } from '../ticket/index.ts'
import { type ProvenTicket, ticketPurposes } from './attempt.ts'
import { bindAccount } from './bindings.ts'

/**
 * Lists the school's providers with the caller's bindings. A disabled provider is listed only while the caller is bound
 * to it.
 */
export async function readOwnBindings(db: Db, { tenantId, userId }: Session): Promise<OwnBinding[]> {
  const rows = await db.inTenant(tenantId, tx =>
    tx
      .selectFrom('sys_identity_provider as provider')
      .leftJoin('sys_account_binding as own', join =>
        join
          .onRef('own.tenant_id', '=', 'provider.tenant_id')
          .onRef('own.provider_id', '=', 'provider.id')
          .on('own.user_id', '=', userId),
      )
      .select(['provider.id', 'provider.name as providerName', 'provider.kind', 'own.name', 'own.create_time'])
      .where('provider.tenant_id', '=', tenantId)
      .where(eb => eb.or([eb('provider.status', '=', '1'), eb('own.user_id', 'is not', null)]))
      .orderBy('provider.sort_no')
      .orderBy('provider.id')
      .execute(),
  )
  return rows.map(({ id, providerName, kind, name, create_time: boundAt }) => ({
    provider: id,
    providerName,
    kind,
    name: name ?? '',
    createTime: boundAt && formatTime(boundAt),
  }))
}

interface AddBindingInput {
  code: string
  browser: string | null
  origin: Origin
}

/** Binds the proven person to the account that began the attempt, not to another one that the browser uses now. */
export async function addOwnBinding(
  deps: Deps,
  { userId, username }: Session,
  { code, browser, origin }: AddBindingInput,
): Promise<void> {
  const ticket = await consumeTicket<ProvenTicket>(deps.db.platform, ticketPurposes.proven, code)
  if (!ticket || ticket.browser !== browser || ticket.userId !== userId) throw refused(returnErrors.expired)
  const provider = await findProvider(deps, ticket.providerId)
  const person = provider && (await findCandidateByAccount(deps, provider.tenantId, userId))
  if (!person) throw refused(returnErrors.closed)
  assertSchoolAccount(person)
  await bindAccount(deps.db, provider, { proven: ticket.proven, userId, username, origin })
}

/** Removes a binding unless the account would have no sign-in method left. */
export async function removeOwnBinding(
  deps: Deps,
  session: Session,
  { providerId, origin }: { providerId: string; origin: Origin },
): Promise<void> {
  const { tenantId, userId, username } = session
  const { ways } = await readSignInSetting(deps, tenantId)
  await deps.db.inTenant(tenantId, async tx => {
    // Serializes parallel removals, so that at least one method is left.
    await tx.selectFrom('sys_account').select('id').where('id', '=', userId).forUpdate().execute()
    const removed = isId(providerId)
      ? await tx
          .deleteFrom('sys_account_binding')
          .where('tenant_id', '=', tenantId)
          .where('provider_id', '=', providerId)
          .where('user_id', '=', userId)
          .returning('made_account')
          .executeTakeFirst()
      : undefined
    if (!removed) throw refused('没有这个绑定，请刷新后查看')
    const hasOther = await markOtherBindings(tx, session, removed.made_account)
    const left = await readOtherMethods(tx, session, removed.made_account)
    const canEnter =
      (hasOther && ways.includes('third')) ||
      (left.hasPassword && ways.includes('account')) ||
      (left.hasPhone && ways.includes('phone'))
    if (!canEnter) throw refused('这是您唯一的登录方式，请先设置密码或验证手机号后再解除')
    const content = '解除绑定身份提供方'
    await writeAudit(tx, { tenantId, content, success: true, userId, username, origin })
  })
}

/** Whether other bindings are left. They take over the mark that nobody knows the account's password. */
async function markOtherBindings(tx: Tx, { tenantId, userId }: Session, madeAccount: boolean): Promise<boolean> {
  const others = await tx
    .updateTable('sys_account_binding')
    .set({ made_account: sql<boolean>`made_account or ${madeAccount}` })
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .returning('provider_id')
    .execute()
  return others.length > 0
}

/** Reads whether the account also has a password that its user has set, and a verified phone number. */
async function readOtherMethods(tx: Tx, { tenantId, userId }: Session, madeAccount: boolean) {
  const { rows } = await sql<{ isChanged: boolean; hasPhone: boolean }>`
    select account.password_changed_at > account.create_time as "isChanged", person.phone_proven_time is not null as "hasPhone"
    from sys_user person join sys_account account on account.id = person.id
    where person.tenant_id = ${tenantId} and person.id = ${userId}`.execute(tx)
  const [row] = rows
  return { hasPassword: !madeAccount || row?.isChanged === true, hasPhone: row?.hasPhone === true }
}
