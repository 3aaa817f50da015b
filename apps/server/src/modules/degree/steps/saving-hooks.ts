import { findSavingStep } from '@xw/shared/degree/record-steps'
import type { Session } from '../../../plugins/session.ts'
import type { Hooks } from '../../../resource/hooks.ts'
import { type RecordValues, textIn } from '../../../resource/stored.ts'
import { actorOf } from './actor.ts'

/** Steps that happen by saving: the first save of a student changes the state to being filled in. */
export const savingHooks: Pick<Hooks, 'beforeEdit' | 'afterEdit'> = {
  async beforeEdit({ access, values, before }) {
    const [to] = findStep(access.session, before)?.step.to ?? []
    if (to !== undefined) values.status = to
  },
  async afterEdit({ tx, access: { session }, values, before, id }) {
    const found = findStep(session, before)
    if (!found || values.status === undefined) return
    await tx
      .insertInto('xw_info_step')
      .values({
        tenant_id: session.tenantId,
        record_id: id,
        version: Number(before.version) + 1,
        action: found.step.code,
        from_status: textIn(before, 'status'),
        to_status: textIn(values, 'status'),
        actor: found.actor,
        user_id: session.userId,
        username: session.username,
        realname: session.realname,
      })
      .execute()
  },
}

function findStep(session: Session, before: RecordValues) {
  const actor = actorOf(session)
  const step = actor && findSavingStep(actor, textIn(before, 'status'))
  return step ? { step, actor } : null
}
