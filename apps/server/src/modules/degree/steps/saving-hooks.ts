import { stateAfterSaving } from '@xw/shared/degree/record-steps'
import type { Hooks } from '../../../resource/hooks.ts'
import { textIn } from '../../../resource/stored.ts'
import { actorOf } from './actor.ts'

/** Steps that happen by saving: the first save of a student changes the state to being filled in. */
export const savingHooks: Pick<Hooks, 'beforeEdit' | 'afterEdit'> = {
  async beforeEdit({ access, values, before }) {
    const actor = actorOf(access.session)
    if (!actor || actor === 'supervisor') return
    const status = stateAfterSaving(actor, textIn(before, 'status'))
    if (status !== before.status) values.status = status
  },
  async afterEdit({ tx, access: { session }, values, before, id }) {
    if (values.status === undefined) return
    await tx
      .insertInto('xw_info_step')
      .values({
        tenant_id: session.tenantId,
        record_id: id,
        version: Number(before.version) + 1,
        action: 'fill',
        from_status: textIn(before, 'status'),
        to_status: textIn(values, 'status'),
        actor: 'student',
        user_id: session.userId,
        username: session.username,
        realname: session.realname,
      })
      .execute()
  },
}
