import { contactNames } from '@xw/shared/wire/contact-paths'
import { invalid } from '../../../lib/errors.ts'
import type { Deps } from '../../../plugins/deps.ts'
import type { Session } from '../../../plugins/session.ts'
import type { Hooks } from '../../../resource/hooks.ts'
import { type RecordValues, textIn } from '../../../resource/stored.ts'
import { listChangedContacts, recordContactChange } from './contacts.ts'
import { notifyOldReceiver } from './notify-old-receiver.ts'

type AfterEdit = NonNullable<Hooks['afterEdit']>

/** Notifies the old receivers after a change, whoever made it. */
export const afterContactEdit =
  (deps: Deps): AfterEdit =>
  async ({ tx, access, values, before, id }) => {
    const { userId, tenantId } = access.session
    const changed = listChangedContacts(values, before)
    if (changed.length === 0) return
    if (id !== userId) await recordContactChange(tx, id, userId)
    for (const key of changed) {
      const old = textIn(before, key)
      if (old === '') continue
      const provenTime = key === 'phone' ? textIn(before, 'phoneProvenTime') || null : null
      await notifyOldReceiver(tx, deps, { accountId: id, tenantId, key, old, provenTime })
    }
  }

/** Refuses changes of the caller's own receivers on pages that do not ask for the password. */
export function assertNotOwnContacts({ userId }: Session, values: RecordValues, before: RecordValues): void {
  if (textIn(before, 'id') !== userId) return
  const [key] = listChangedContacts(values, before)
  if (key) throw invalid({ [key]: `请在“账号设置”中修改自己的${contactNames[key]}，修改时须填写当前密码` })
}
