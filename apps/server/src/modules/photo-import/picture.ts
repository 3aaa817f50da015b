import { type PhotoRule, photoFlaw } from '@xw/shared/degree/photos'
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
export async function takePicture(files: Files, photo: ArchivedPhoto, rule: PhotoRule): Promise<Picture | string> {
  const read = await readPicture(photo, rule).catch(sentenceOf)
  if (typeof read === 'string') return read
  const { content, format, extension } = read
  return { bytes: await files.store(content), mime: `image/${format}`, name: `照片.${extension}` }
}

async function readPicture(photo: ArchivedPhoto, rule: PhotoRule) {
  const bytes = await photo.read()
  const header = await readImageHeader(bytes)
  const flaw = photoFlaw({ ...header, bytes: bytes.length }, rule)
  return flaw ?? { content: await stripImage(bytes), format: header.format, extension: extensions[header.format] }
}

/** What is wrong with a picture is its own result; what is wrong with the machine is not. */
function sentenceOf(error: unknown): string {
  if (error instanceof AppError && error.kind === 'refused') return error.message
  throw error
}
