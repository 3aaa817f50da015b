import { buffer } from 'node:stream/consumers'
import { photoFlaw } from '@xw/shared/degree/photos'
import { readPictureHeader } from '../../picture/pictures.ts'
import type { Files } from '../../plugins/files.ts'
import type { Hooks } from '../../resource/hooks.ts'
import { readPhotoRule } from '../photo-rule/index.ts'

/** A single photo of a record has to be what the photos of an archive have to be. */
export const photoHooks = (files: Files): Hooks => ({
  async checkFile({ tx, access, key, file }) {
    if (key !== 'photo') return null
    const rule = await readPhotoRule(tx, access.session.tenantId, access.base.only?.value ?? '')
    const header = await readPictureHeader(access.session.userId, await buffer(await files.open(file)))
    return photoFlaw({ ...header, bytes: file.size }, rule)
  },
})
