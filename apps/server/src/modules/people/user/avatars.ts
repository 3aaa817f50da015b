import { refused } from '../../../lib/errors.ts'
import type { Tx } from '../../../plugins/db.ts'
import type { Files } from '../../../plugins/files.ts'
import type { Session } from '../../../plugins/session.ts'
import type { Hooks } from '../../../resource/hooks.ts'

interface AvatarChange {
  session: Session
  userId: string
  /** File id or path; null removes the picture. */
  file: string | null
}

/** Replaces or removes a person's picture and deletes the old file. */
export async function setAvatar(tx: Tx, files: Files, { session, userId, file }: AvatarChange): Promise<void> {
  const { tenantId } = session
  const before = await tx
    .selectFrom('sys_user')
    .select('avatar')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (before.avatar === file) return
  const next = file === null ? null : await files.attach(tx, session, file, { table: 'sys_user', recordId: userId })
  if (next && next.biz !== 'avatar') throw refused('请重新上传头像')
  if (before.avatar === (next?.id ?? null)) return
  if (before.avatar) await files.remove(tx, tenantId, before.avatar)
  await tx
    .updateTable('sys_user')
    .set({ avatar: next?.id ?? null })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', userId)
    .execute()
}

/** Extends hooks so that saving a user's record stores its picture. */
export const withAvatar = (hooks: Hooks, files: Files): Hooks => ({
  ...hooks,
  async afterSave(saving) {
    await hooks.afterSave?.(saving)
    const { tx, access, values, id } = saving
    if (values.avatar === undefined) return
    const file = typeof values.avatar === 'string' ? values.avatar : null
    await setAvatar(tx, files, { session: access.session, userId: id, file })
  },
})
