import { type ChosenFile, checkUpload, type UploadRules } from '@xw/shared/files/upload-rules'
import { ApiError } from '../../api/api-error.ts'
import { UploadRefusal } from '../../data/upload-file.ts'

/** A file that is uploading, or whose upload failed. */
export interface PendingUpload {
  readonly key: string
  /** Its position among all files chosen on this page. */
  readonly place: number
  readonly file: File
  readonly percent: number
  /** The error message; null while the file is uploading. */
  readonly failure: string | null
}

interface ChosenFiles<F> {
  readonly taken: readonly F[]
  /** One message for each file that was left out. */
  readonly refusals: readonly string[]
}

/** FL-02: decides which of the chosen files are sent. Beyond `max`, the files chosen last are kept. */
export function checkChosenFiles<F extends ChosenFile>(
  files: readonly F[],
  rules: UploadRules,
  max = Infinity,
): ChosenFiles<F> {
  const flaws = files.map(file => checkUpload(file, rules))
  return {
    taken: takeNewest(
      files.filter((_, index) => flaws[index] === null),
      max,
    ),
    refusals: flaws.filter(flaw => flaw !== null),
  }
}

/** Returns the last items of a list. */
export const takeNewest = <T>(items: readonly T[], max = Infinity): readonly T[] =>
  items.slice(Math.max(0, items.length - max))

/** Inserts a file among those that have arrived, in the order in which they were chosen (`places`). */
export function insertByPlace(
  ids: readonly string[],
  id: string,
  places: ReadonlyMap<string, number>,
): readonly string[] {
  const own = places.get(id) ?? Infinity
  const later = ids.findIndex(other => (places.get(other) ?? -1) > own)
  return ids.toSpliced(later < 0 ? ids.length : later, 0, id)
}

/** FL-05: moves a picture one position. Returns a message when it is already at the end. */
export function moveItem<T>(items: readonly T[], index: number, by: -1 | 1): readonly T[] | string {
  const target = index + by
  if (target < 0) return '未知的操作'
  if (target >= items.length) return '已到最后~'
  const moved = [...items]
  const [item] = moved.splice(index, 1)
  if (item !== undefined) moved.splice(target, 0, item)
  return moved
}

/** FL-03: returns the server's message with the file's name and 上传失败, or 上传失败 alone when there was no answer. */
export function toUploadError(error: unknown, name: string): string {
  const isAnswer = error instanceof UploadRefusal || (error instanceof ApiError && error.status !== 0)
  return isAnswer ? `${error.message || '未知错误'}${name}上传失败.` : '上传失败.'
}

/** Statuses that another attempt may overcome. */
const temporaryStatuses = [401, 408, 429]

/** Reports whether the server refuses the file itself, so that another attempt would fail too. */
export const isFinalRefusal = (error: unknown): boolean =>
  error instanceof UploadRefusal ||
  (error instanceof ApiError && error.status >= 400 && error.status < 500 && !temporaryStatuses.includes(error.status))
