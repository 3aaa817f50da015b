import { photoFlaw } from '@xw/shared/degree/photos'
import { AppError } from '../../lib/errors.ts'
import type { Files, StoredBytes } from '../../plugins/files.ts'
import { readImageHeader, stripImage } from '../files/index.ts'
import type { ArchivedPhoto } from './archive.ts'

/** A photo that is fit to be one, stored without anything but its pixels. */
export interface Picture {
  bytes: StoredBytes
  mime: string
  name: string
}

/** The name of the stored file: the archive's may be an ID number, which is kept nowhere in the open. */
const extensions: Readonly<Record<string, string>> = { jpeg: 'jpg', png: 'png' }

/** Reads, checks, encodes anew and stores one photo; gives the sentence where it is not fit. */
export async function takePicture(files: Files, photo: ArchivedPhoto): Promise<Picture | string> {
  try {
    const bytes = await photo.read()
    const header = await readImageHeader(bytes)
    const extension = extensions[header.format]
    if (!extension) return '不是 jpg 或 png 图片'
    const flaw = photoFlaw(header)
    if (flaw) return flaw
    const stripped = await files.store(await stripImage(bytes))
    return { bytes: stripped, mime: `image/${header.format}`, name: `照片.${extension}` }
  } catch (error) {
    if (error instanceof AppError && error.kind === 'refused') return error.message
    throw error
  }
}
