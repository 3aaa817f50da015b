import {
  type PhotoMatchMode,
  type PhotoOutcome,
  type PhotoOverwrite,
  type PhotoRule,
  photoOverwrite,
} from '@xw/shared/degree/photos'
import type { ArchivedPhoto } from './archive.ts'
import { type MatchedRecord, toMatchKey } from './match.ts'

/** What became of a photo, and why it was not taken. */
export interface PhotoVerdict {
  outcome: PhotoOutcome
  reason: string | null
}

/** What decides about photos before they are looked at. */
export interface PhotoImportOptions {
  mode: PhotoMatchMode
  overwrite: PhotoOverwrite
  /** What the photos themselves have to be. */
  rule: PhotoRule
}

/** A photo with all that its name says. */
export interface NamedPhoto extends ArchivedPhoto {
  key: string
  /** How many files of the archive have the same key. */
  sharers: number
}

/** Gives every photo its key, and tells which keys several have. */
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

/** Why a photo is not taken, from its name and the records alone; null where it has to be looked at. */
export function rejectByName(
  photo: NamedPhoto,
  found: readonly MatchedRecord[],
  judging: PhotoImportOptions,
): PhotoVerdict | null {
  const { mode } = judging
  if (photo.flaw !== null) return { outcome: 'unfit', reason: photo.flaw }
  // Nobody knows which of them is the right one.
  if (photo.sharers > 1) return { outcome: 'duplicate', reason: `压缩包中有 ${photo.sharers} 个同名照片，均未导入` }
  const [match] = found
  if (!match || photo.key === '') return { outcome: 'unmatched', reason: `没有${mode.text}与文件名一致的记录` }
  if (found.length > 1)
    return { outcome: 'unmatched', reason: `有 ${found.length} 条${mode.text}与文件名一致的记录，无法确定是哪一条` }
  return rejectByRecord(match, judging)
}

/** Why a record does not take a photo now; asked before the photo is read, and again when the record is locked. */
export function rejectByRecord(
  { why, hasPhoto }: Pick<MatchedRecord, 'why' | 'hasPhoto'>,
  { overwrite }: Pick<PhotoImportOptions, 'overwrite'>,
): PhotoVerdict | null {
  if (why !== null) return { outcome: 'closed', reason: `${why}，不能导入照片` }
  if (hasPhoto && overwrite === photoOverwrite.keep) return { outcome: 'kept', reason: '记录已有照片，未覆盖' }
  return null
}
