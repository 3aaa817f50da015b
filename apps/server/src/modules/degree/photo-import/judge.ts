import {
  type PhotoMatchMode,
  type PhotoOutcome,
  type PhotoOverwrite,
  type PhotoRule,
  photoOverwrite,
} from '@xw/shared/degree/photos'
import type { ArchivedPhoto } from './archive.ts'
import { type MatchedRecord, toMatchKey } from './match.ts'

/** The result of one photo, with the reason when it was not imported. */
export interface PhotoVerdict {
  outcome: PhotoOutcome
  reason: string | null
}

/** The settings of one import. */
export interface PhotoImportOptions {
  mode: PhotoMatchMode
  overwrite: PhotoOverwrite
  /** The photo rule of the degree type: format, size and dimensions. */
  rule: PhotoRule
}

/** A photo with the key that its file name gives. */
export interface NamedPhoto extends ArchivedPhoto {
  key: string
  /** How many files of the archive have the same key. */
  sharers: number
}

/** Computes each photo's key and how many usable photos share it. */
export function assignKeys(photos: readonly ArchivedPhoto[], mode: PhotoMatchMode): NamedPhoto[] {
  const keys = photos.map(({ base }) => toMatchKey(base, mode))
  const sharers = new Map<string, number>()
  keys.forEach((key, index) => {
    if (photos[index]?.flaw === null) sharers.set(key, (sharers.get(key) ?? 0) + 1)
  })
  return photos.map((photo, index) => {
    const key = keys[index] ?? ''
    return { ...photo, key, sharers: sharers.get(key) ?? 0 }
  })
}

/** Rejects a photo by its name and the records, before decoding it. Returns null when it must be decoded to decide. */
export function rejectByName(
  photo: NamedPhoto,
  found: readonly MatchedRecord[],
  judging: PhotoImportOptions,
): PhotoVerdict | null {
  const { mode } = judging
  if (photo.flaw !== null) return { outcome: 'unfit', reason: photo.flaw }
  // None of them is imported, because the right one cannot be determined.
  if (photo.sharers > 1) return { outcome: 'duplicate', reason: `压缩包中有 ${photo.sharers} 个同名照片，均未导入` }
  const [match] = found
  if (!match || photo.key === '') return { outcome: 'unmatched', reason: `没有${mode.text}与文件名一致的记录` }
  if (found.length > 1)
    return { outcome: 'unmatched', reason: `有 ${found.length} 条${mode.text}与文件名一致的记录，无法确定是哪一条` }
  return rejectByRecord(match, judging)
}

/** Rejects a photo because of its record. Called before the photo is read, and again after the record is locked. */
export function rejectByRecord(
  { why, hasPhoto }: Pick<MatchedRecord, 'why' | 'hasPhoto'>,
  { overwrite }: Pick<PhotoImportOptions, 'overwrite'>,
): PhotoVerdict | null {
  if (why !== null) return { outcome: 'closed', reason: `${why}，不能导入照片` }
  if (hasPhoto && overwrite === photoOverwrite.keep) return { outcome: 'kept', reason: '记录已有照片，未覆盖' }
  return null
}
