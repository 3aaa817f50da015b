import { findPhotoDefect, type PhotoRule } from '@xw/shared/degree/photos'
import { AppError } from '../../../lib/errors.ts'
import { type CleanPicture, cleanPicture, readPictureHeader } from '../../../picture/pictures.ts'
import type { Files, PictureProperties, StoredBytes } from '../../../plugins/files.ts'
import type { ArchivedPhoto } from './archive.ts'

/** A photo that satisfies the rule and is stored re-encoded, without metadata. */
export interface PreparedPhoto {
  bytes: StoredBytes
  mime: string
  name: string
  picture: PictureProperties
}

/** Extensions of stored files. Their name is always 照片, because the archive's name may be an ID number. */
const extensions: Readonly<Record<string, string>> = { jpeg: 'jpg', png: 'png' }

/** Reads, checks, re-encodes and stores one photo. Returns the reason as a text when it does not satisfy the rule. */
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
  // A bitmap is checked after conversion, because uncompressed it exceeds any size limit for photos.
  const converted = header.isConverted ? await cleanPicture(owner, bytes) : null
  const flaw = findPhotoDefect({ ...header, bytes: (converted?.content ?? bytes).length }, rule)
  return flaw ?? converted ?? cleanPicture(owner, bytes)
}

/** Turns a refusal of the picture into its result text. Any other error is passed on and ends the import. */
function toRefusalText(error: unknown): string {
  if (error instanceof AppError && error.kind === 'refused') return error.message
  throw error
}
