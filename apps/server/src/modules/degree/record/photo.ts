import { buffer } from 'node:stream/consumers'
import { findPhotoDefect } from '@xw/shared/degree/photos'
import { type SqlBool, sql } from 'kysely'
import { readPictureHeader } from '../../../picture/pictures.ts'
import type { Files } from '../../../plugins/files.ts'
import type { Hooks } from '../../../resource/hooks.ts'
import { selectByFlag } from '../../../resource/select-by-flag.ts'
import { readPhotoRule, toStoredPhoto } from '../photo-rule/index.ts'

/**
 * Checks a photo that is uploaded to one record by the same rule as the photos of an archive, and filters lists by
 * whether records have a photo.
 */
export const photoHooks = (files: Files): Hooks => ({
  // The list parameter `noPhoto` selects records without a photo (1) or with one (0). When the caller does not see
  // photos, it selects none.
  narrow({ noPhoto }, { def }) {
    const asked = selectByFlag(noPhoto, sql`coalesce(t.photo, '{}') = '{}'`)
    return asked && !Object.hasOwn(def.fields, 'photo') ? sql<SqlBool>`false` : asked
  },
  async checkFile({ tx, access, key, file }) {
    if (key !== 'photo') return null
    const rule = await readPhotoRule(tx, access.session.tenantId, access.base.only?.value ?? '')
    const kept = toStoredPhoto(file)
    if (kept) return findPhotoDefect(kept, rule)
    const header = await readPictureHeader(access.session.userId, await buffer(await files.open(file)))
    return findPhotoDefect({ ...header, bytes: file.size }, rule)
  },
})
