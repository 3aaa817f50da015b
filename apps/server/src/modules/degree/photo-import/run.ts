import type { Db } from '../../../plugins/db.ts'
import type { Files } from '../../../plugins/files.ts'
import type { Access } from '../../../resource/access.ts'
import { type ChunkCommitter, commitRange } from '../../../resource/bulk/apply.ts'
import type { Hooks } from '../../../resource/hooks.ts'
import { applyChunk, type CheckedPhoto } from './apply.ts'
import type { ArchivedPhoto } from './archive.ts'
import { assignKeys, type NamedPhoto, type PhotoImportOptions, rejectByName } from './judge.ts'
import { type MatchedRecord, matchPhotos } from './match.ts'
import { preparePhoto } from './picture.ts'

/** The number of photos read and committed together. */
export const chunkPhotos = 200
/** Two readers, so that one reads and stores while the other waits for decoding. */
const readers = 2

/** The context of one running photo import. */
export interface PhotoRun extends ChunkCommitter {
  db: Db
  files: Files
  access: Access
  hooks: Pick<Hooks, 'afterWrite' | 'beforeOverwrite'>
  importId: string
  judging: PhotoImportOptions
  /** The hourly limit of compared names for a user who sees the compared field masked. */
  questionsPerHour: number
  photos: readonly ArchivedPhoto[]
  signal: AbortSignal
  progress(done: PhotoProgress): void
}

export interface PhotoProgress {
  total: number
  /** Photos read and checked, including those of the present chunk, which are not committed yet. */
  judged: number
  success: number
  fail: number
}

/** The photos of the archive and their matches, from which the result file is written. */
export interface ReadPhotos {
  photos: readonly NamedPhoto[]
  matches: ReadonlyMap<string, readonly MatchedRecord[]>
}

/** Imports photos in committed chunks. After an interruption, another call continues after the last committed one. */
export async function runPhotoImport(run: PhotoRun): Promise<ReadPhotos> {
  const { importId, judging, signal } = run
  const photos = assignKeys(run.photos, judging.mode)
  const wanted = photos.filter(({ flaw, sharers, key }) => flaw === null && sharers === 1 && key !== '')
  const keys = wanted.map(({ key }) => key)
  const matches = await matchPhotos(run.db, { ...run, mode: judging.mode }, keys)
  let state = await startRun(run, photos.length)
  while (state.applied < photos.length && !signal.aborted) {
    const from = state.applied
    const chunk = photos.slice(from, from + chunkPhotos)
    const tell = ({ applied, success }: ImportState, judged: number) =>
      run.progress({ total: photos.length, judged, success, fail: applied - success })
    const before = state
    const judged = await preparePhotos(
      run,
      chunk.map((photo, index) => ({ photo, rowNo: from + index + 1 })),
      { matches, done: count => tell(before, from + count) },
    )
    if (judged === null) break
    const range = { importId, from: from + 1, to: from + chunk.length }
    await commitRange(run, range, tx => applyChunk(tx, { ...run, range, photos: judged }))
    state = await readState(run)
    tell(state, state.applied)
  }
  return { photos, matches }
}

interface Row {
  photo: NamedPhoto
  rowNo: number
}

/** Checks and prepares the photos of a chunk, `readers` at a time. Returns null when the import was aborted. */
async function preparePhotos(
  { files, judging, signal, access }: PhotoRun,
  rows: readonly Row[],
  { matches, done }: Pick<ReadPhotos, 'matches'> & { done: (judged: number) => void },
): Promise<CheckedPhoto[] | null> {
  const judged: CheckedPhoto[] = []
  const queue = rows.values()
  const readOn = async () => {
    for (const { photo, rowNo } of queue) {
      if (signal.aborted) return
      const found = matches.get(photo.key) ?? []
      const verdict = rejectByName(photo, found, judging)
      const picture = verdict
        ? null
        : await preparePhoto(files, photo, { rule: judging.rule, owner: access.session.userId })
      if (typeof picture === 'string') judged.push({ rowNo, verdict: { outcome: 'unfit', reason: picture } })
      else if (picture) judged.push({ rowNo, recordId: found[0]?.id ?? '', picture })
      else if (verdict) judged.push({ rowNo, verdict })
      done(judged.length)
    }
  }
  await Promise.all(Array.from({ length: readers }, readOn))
  return signal.aborted ? null : judged
}

interface ImportState {
  applied: number
  success: number
}

const startRun = async (run: PhotoRun, total: number): Promise<ImportState> => {
  await run.db.inTenant(run.access.session.tenantId, tx =>
    tx.updateTable('sys_import').set({ total_num: total }).where('id', '=', run.importId).execute(),
  )
  return readState(run)
}

const readState = ({ db, access, importId }: PhotoRun): Promise<ImportState> =>
  db.inTenant(access.session.tenantId, tx =>
    tx
      .selectFrom('sys_import')
      .select(['applied_row as applied', 'success_num as success'])
      .where('id', '=', importId)
      .executeTakeFirstOrThrow(),
  )
