import { findPhotoDefect, type PhotoRule } from '@xw/shared/degree/photos'
import { AppError } from '../../../lib/errors.ts'
import { type CleanPicture, cleanPicture, readPictureHeader } from '../../../picture/pictures.ts'
import type { Files, PictureProperties, StoredBytes } from '../../../plugins/files.ts'
import type { ArchivedPhoto } from './archive.ts'

/** A photo that is fit to be one, stored without anything but its pixels. */
export interface PreparedPhoto {
  bytes: StoredBytes
  mime: string
  name: string
  picture: PictureProperties
}

/** The name of the stored file: the archive's may be an ID number, which is kept nowhere in the open. */
const extensions: Readonly<Record<string, string>> = { jpeg: 'jpg', png: 'png' }

/** Reads, checks, encodes anew and stores one photo; gives the sentence where it is not fit. */
export async function preparePhoto(
  files: Files,
  photo: ArchivedPhoto,
  { rule, owner }: { rule: PhotoRule; owner: string },
): Promise<PreparedPhoto | string> {
  const read = await readPicture(photo, rule, owner).catch(toRefusalText)
  if (typeof read === 'string') return read
  const { content, format, ...looks } = read
  return {
    bytes: await files.store(content),
    mime: `image/${format}`,
    name: `照片.${extensions[format]}`,
    picture: looks,
  }
}

async function readPicture(photo: ArchivedPhoto, rule: PhotoRule, owner: string): Promise<CleanPicture | string> {
  const bytes = await photo.read()
  const header = await readPictureHeader(owner, bytes)
  // A bitmap is judged by the photo that is made of it: as it came it is as large as no photo.
  const converted = header.isConverted ? await cleanPicture(owner, bytes) : null
  const flaw = findPhotoDefect({ ...header, bytes: (converted?.content ?? bytes).length }, rule)
  return flaw ?? converted ?? cleanPicture(owner, bytes)
}

/** What is wrong with a picture is its own result; what is wrong with the machine is not. */
function toRefusalText(error: unknown): string {
  if (error instanceof AppError && error.kind === 'refused') return error.message
  throw error
}
