import { Readable } from 'node:stream'
import { degreeRecordTable } from '@xw/shared/degree/degree-record'
import { AppError } from '../../../lib/errors.ts'
import { fitPicture } from '../../../picture/pictures.ts'
import type { FileRecord } from '../../../plugins/files.ts'
import { type ZipPart, zip } from '../../../spreadsheet/zip-out.ts'
import type { TaskRun } from '../../../tasks/define-task.ts'
import { readWhole } from '../../files/files/index.ts'
import type { KeptTemplate } from '../export-template/index.ts'
import type { Misfits } from './misfits.ts'

/** The photo of a record that is in the file. */
export interface WantedPhoto {
  row: number
  recordId: string
  /** Null where it has none. */
  photoId: string | null
  /** What it is called by; empty where the record has no value for it. */
  called: string
  number: string
  name: string
}

interface Photographing {
  photo: NonNullable<KeptTemplate['photo']>
  misfits: Misfits
  /** Who holds the photos, where they are not those of today. */
  holder: string | null
}

const chunkPhotos = 100
/** What is far beyond a photo is not read into memory. */
const maxPhotoBytes = 20 * 1024 ** 2

/** An archive of photos in the size that the template asks for, made one by one while it is read. */
export function photoArchive(
  task: TaskRun,
  wanted: readonly WantedPhoto[],
  { photo, misfits, holder }: Photographing,
): { content: Readable; made: () => number } {
  const { deps, caller, signal } = task
  const { userId } = caller.session
  const fit = { width: photo.width, height: photo.height, maxBytes: photo.maxKb * 1024 }
  const taken = new Set<string>()
  let made = 0
  const omit = ({ row, number, name, called }: WantedPhoto, why: string) =>
    misfits.add({ row, number, name, column: '照片', value: called, why })

  async function* parts(): AsyncGenerator<ZipPart> {
    for (let at = 0; at < wanted.length; at += chunkPhotos) {
      signal.throwIfAborted()
      const chunk = wanted.slice(at, at + chunkPhotos)
      const files = await readFiles(task, chunk, holder)
      for (const one of chunk) {
        const part = await toPart(one, one.photoId === null ? undefined : files.get(one.photoId))
        if (part) yield part
      }
    }
  }
  async function toPart(one: WantedPhoto, file: FileRecord | undefined): Promise<ZipPart | null> {
    const base = fileNameOf(one.called)
    const flaw = flawOf(base, file, taken)
    if (!file || flaw) {
      omit(one, flaw ?? '没有照片')
      return null
    }
    // A photo that cannot be read ends the export; one that does not fit is left out and listed.
    const whose = `${one.name || one.called}的照片`
    const bytes = await readWhole(deps.files, file, { whose, maxBytes: maxPhotoBytes })
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

/** The files of some photos, by id. */
async function readFiles(
  { deps, caller }: TaskRun,
  chunk: readonly WantedPhoto[],
  holder: string | null,
): Promise<Map<string, FileRecord>> {
  const { tenantId } = caller.session
  const ids = chunk.flatMap(({ photoId }) => photoId ?? [])
  const recordIds = chunk.map(({ recordId }) => recordId)
  const of = { table: degreeRecordTable.table, recordIds, ids, ...(holder && { holder }) }
  const found = await deps.db.inTenant(tenantId, tx => deps.files.ofRecords(tx, tenantId, of))
  return new Map(found.map(file => [file.id, file]))
}

/** What an archive can call a file on every system. */
const fileNameOf = (called: string): string => called.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, '_').slice(0, 100)

/** Why a photo is not in the archive; null where it is tried. */
function flawOf(base: string, file: FileRecord | undefined, taken: ReadonlySet<string>): string | null {
  if (!file) return '没有照片'
  if (base === '') return '没有用于命名的内容'
  if (taken.has(base.toUpperCase())) return '文件名与前面的照片重复'
  return file.size > maxPhotoBytes ? '照片文件过大' : null
}
