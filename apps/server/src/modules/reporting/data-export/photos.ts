import { Readable } from 'node:stream'
import { degreeRecordTable } from '@xw/shared/degree/degree-record'
import { AppError } from '../../../lib/errors.ts'
import { fitPicture } from '../../../picture/pictures.ts'
import type { FileRecord } from '../../../plugins/files.ts'
import { type ZipPart, zip } from '../../../spreadsheet/zip-out.ts'
import type { TaskRun } from '../../../tasks/define-task.ts'
import { readWholeFile } from '../../files/files/index.ts'
import type { StoredExportTemplate } from '../export-template/index.ts'
import type { MisfitList } from './misfit-list.ts'

/** The photo of one record of the export. */
export interface ExportedPhoto {
  row: number
  recordId: string
  /** Null when the record has no photo. */
  photoId: string | null
  /** The value that names the photo; empty when the record has none. */
  called: string
  number: string
  name: string
}

interface PhotoArchiveOptions {
  photo: NonNullable<StoredExportTemplate['photo']>
  misfits: MisfitList
  /** The id of the submission that holds the frozen photos; null for the present photos. */
  holder: string | null
}

const chunkPhotos = 100
/** A file far larger than a photo is not read into memory. */
const maxPhotoBytes = 20 * 1024 ** 2

/** Makes an archive of photos in the size of the template, one by one while the archive is read. */
export function createPhotoArchive(
  task: TaskRun,
  wanted: readonly ExportedPhoto[],
  { photo, misfits, holder }: PhotoArchiveOptions,
): { content: Readable; made: () => number } {
  const { deps, caller, signal } = task
  const { userId } = caller.session
  const fit = { width: photo.width, height: photo.height, maxBytes: photo.maxKb * 1024 }
  const taken = new Set<string>()
  let made = 0
  const omit = ({ row, number, name, called }: ExportedPhoto, why: string) =>
    misfits.add({ row, number, name, column: '照片', value: called, why })

  async function* parts(): AsyncGenerator<ZipPart> {
    for (let at = 0; at < wanted.length; at += chunkPhotos) {
      signal.throwIfAborted()
      const chunk = wanted.slice(at, at + chunkPhotos)
      const files = await loadPhotoFiles(task, chunk, holder)
      for (const one of chunk) {
        const part = await toPart(one, one.photoId === null ? undefined : files.get(one.photoId))
        if (part) yield part
      }
    }
  }
  async function toPart(one: ExportedPhoto, file: FileRecord | undefined): Promise<ZipPart | null> {
    const base = toFileName(one.called)
    const flaw = findRefusal(base, file, taken)
    if (!file || flaw) {
      omit(one, flaw ?? '没有照片')
      return null
    }
    // A photo that the storage cannot read ends the export; one that cannot be resized is left out and listed.
    const whose = `${one.name || one.called}的照片`
    const bytes = await readWholeFile(deps.files, file, { whose, maxBytes: maxPhotoBytes })
    try {
      const content = await fitPicture(userId, bytes, fit)
      taken.add(base.toUpperCase())
      made += 1
      return { name: `${base}.jpg`, content: [content] }
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      omit(one, error.message)
      return null
    }
  }
  return { content: Readable.from(zip(parts()), { objectMode: false }), made: () => made }
}

/** Loads the files of some photos, by id. */
async function loadPhotoFiles(
  { deps, caller }: TaskRun,
  chunk: readonly ExportedPhoto[],
  holder: string | null,
): Promise<Map<string, FileRecord>> {
  const { tenantId } = caller.session
  const ids = chunk.flatMap(({ photoId }) => photoId ?? [])
  const recordIds = chunk.map(({ recordId }) => recordId)
  const of = { table: degreeRecordTable.table, recordIds, ids, ...(holder && { holder }) }
  const found = await deps.db.inTenant(tenantId, tx => deps.files.ofRecords(tx, tenantId, of))
  return new Map(found.map(file => [file.id, file]))
}

/** Makes a file name that every operating system accepts. */
const toFileName = (called: string): string => called.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, '_').slice(0, 100)

/** Returns why a photo is left out of the archive, or null when it is tried. */
function findRefusal(base: string, file: FileRecord | undefined, taken: ReadonlySet<string>): string | null {
  if (!file) return '没有照片'
  if (base === '') return '没有用于命名的内容'
  if (taken.has(base.toUpperCase())) return '文件名与前面的照片重复'
  return file.size > maxPhotoBytes ? '照片文件过大' : null
}
