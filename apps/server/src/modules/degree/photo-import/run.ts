import type { Db } from '../../../plugins/db.ts'
import type { Files } from '../../../plugins/files.ts'
import type { Access } from '../../../resource/access.ts'
import { type ChunkCommitter, commitRange } from '../../../resource/bulk/apply.ts'
import type { Hooks } from '../../../resource/hooks.ts'
import { applyChunk, type JudgedPhoto } from './apply.ts'
import type { ArchivedPhoto } from './archive.ts'
import { assignKeys, type NamedPhoto, type PhotoImportOptions, rejectByName } from './judge.ts'
import { type MatchedRecord, matchPhotos } from './match.ts'
import { preparePhoto } from './picture.ts'

/** So many photos are read, and then committed together. */
export const chunkPhotos = 200
/** One is read and stored while another one is decoded. */
const readers = 2

/** One import of photos under way. */
export interface PhotoRun extends ChunkCommitter {
  db: Db
  files: Files
  access: Access
  hooks: Pick<Hooks, 'afterWrite' | 'beforeOverwrite'>
  importId: string
  judging: PhotoImportOptions
  /** How many names somebody may ask for who sees what they are compared with masked. */
  questionsPerHour: number
  photos: readonly ArchivedPhoto[]
  signal: AbortSignal
  progress(done: PhotoProgress): void
}

export interface PhotoProgress {
  total: number
  /** Photos that were read and judged; those of the chunk under way are not committed yet. */
  judged: number
  success: number
  fail: number
}

/** What its result file is written from. */
export interface ReadPhotos {
  photos: readonly NamedPhoto[]
  matches: ReadonlyMap<string, readonly MatchedRecord[]>
}

/** Imports photos in committed chunks. Called again after whatever ended it, it goes on after the last one. */
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

/** Looks at the photos of a chunk, a few at a time; null where it was stopped in the middle. */
async function preparePhotos(
  { files, judging, signal, access }: PhotoRun,
  rows: readonly Row[],
  { matches, done }: Pick<ReadPhotos, 'matches'> & { done: (judged: number) => void },
): Promise<JudgedPhoto[] | null> {
  const judged: JudgedPhoto[] = []
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
