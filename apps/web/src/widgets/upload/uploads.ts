import { type ChosenFile, checkUpload, type UploadRules } from '@xw/shared/files/upload-rules'
import { ApiError } from '../../api/api-error.ts'
import { UploadRefusal } from '../../data/upload-file.ts'

/** A file on its way, or one that did not get there. */
export interface PendingUpload {
  readonly key: string
  /** Its place among all that were chosen on this page. */
  readonly place: number
  readonly file: File
  readonly percent: number
  /** Why it is not there; null while it is on its way. */
  readonly failure: string | null
}

interface ChosenFiles<F> {
  readonly taken: readonly F[]
  /** One sentence for each file that was left out. */
  readonly refusals: readonly string[]
}

/** FL-02: which of the chosen files are sent. Where fewer are kept, those chosen last are. */
export function checkChosenFiles<F extends ChosenFile>(
  files: readonly F[],
  rules: UploadRules,
  max = Infinity,
): ChosenFiles<F> {
  const flaws = files.map(file => checkUpload(file, rules))
  return {
    taken: keepNewest(
      files.filter((_, index) => flaws[index] === null),
      max,
    ),
    refusals: flaws.filter(flaw => flaw !== null),
  }
}

/** The last ones of a list. */
export const keepNewest = <T>(items: readonly T[], max = Infinity): readonly T[] =>
  items.slice(Math.max(0, items.length - max))

/** Puts a file among those that are there: they arrive in another order than they were chosen in. `places` says which. */
export function insertByPlace(
  ids: readonly string[],
  id: string,
  places: ReadonlyMap<string, number>,
): readonly string[] {
  const own = places.get(id) ?? Infinity
  const later = ids.findIndex(other => (places.get(other) ?? -1) > own)
  return ids.toSpliced(later < 0 ? ids.length : later, 0, id)
}

/** FL-05: a picture one place earlier or later, or the sentence for who is at the end. */
export function moveItem<T>(items: readonly T[], index: number, by: -1 | 1): readonly T[] | string {
  const target = index + by
  if (target < 0) return '未知的操作'
  if (target >= items.length) return '已到最后~'
  const moved = [...items]
  const [item] = moved.splice(index, 1)
  if (item !== undefined) moved.splice(target, 0, item)
  return moved
}

/** FL-03: the server's sentence, the file and 上传失败. — or that alone where there was no answer. */
export function toUploadError(error: unknown, name: string): string {
  const isAnswer = error instanceof UploadRefusal || (error instanceof ApiError && error.status !== 0)
  return isAnswer ? `${error.message || '未知错误'}${name}上传失败.` : '上传失败.'
}

/** Troubles of the moment, which another try may get over. */
const temporaryStatuses = [401, 408, 429]

/** Whether the server does not want the file, whatever status it says so by: it would not take it the next time either. */
export const isFinalRefusal = (error: unknown): boolean =>
  error instanceof UploadRefusal ||
  (error instanceof ApiError && error.status >= 400 && error.status < 500 && !temporaryStatuses.includes(error.status))
