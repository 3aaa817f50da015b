import { type PhotoMatchMode, type PhotoOverwrite, photoMatchModes } from '@xw/shared/degree/photos'
import type { DegreeTypeCode } from '@xw/shared/degree/types'
import { AppError, refused } from '../../../lib/errors.ts'
import { publishLive } from '../../../plugins/live.ts'
import type { Access } from '../../../resource/access.ts'
import { assertComparable } from '../../../resource/candidates.ts'
import type { Hooks } from '../../../resource/hooks.ts'
import { defineTask, type TaskResult, type TaskRun } from '../../../tasks/define-task.ts'
import {
  endImport,
  findImportFile,
  type ImportJob,
  type ImportOptions,
  importStatus,
  loadImport,
  photoPermission,
  runImportJob,
} from '../../files/import/index.ts'
import { readPhotoRule } from '../photo-rule/index.ts'
import { openArchive, type PhotoArchive } from './archive.ts'
import type { PhotoImportOptions } from './judge.ts'
import { formatOutcomeCounts, readOutcomeCounts, writeResults } from './result.ts'
import { type ReadPhotos, runPhotoImport } from './run.ts'

/** The options of a photo import, as stored for the worker. */
export interface PhotoOptions extends ImportOptions {
  mode: PhotoMatchMode['code']
  overwrite: PhotoOverwrite
}

/** IM-10: the task that imports an archive of photos into degree records. */
export const photoImportTask = defineTask<{ importId: string }>({
  name: 'xw.photoImport',
  title: '照片导入',
  permission: () => photoPermission,
  run: (task, { importId }) =>
    runImportJob(task, importId, async (job, access, { hooks }) => {
      const options = job.options as PhotoOptions
      const mode = requireMatchMode(access, options.mode)
      const { files, db } = task.deps
      const { tenantId } = task.caller.session
      const file = await findImportFile(files, task.caller.session, job.fileId, 'photoZip')
      return files.withCopy(file, async path => {
        const rule = await db.inTenant(tenantId, tx => readPhotoRule(tx, tenantId, access.base.only?.value ?? ''))
        const archive = await openArchive(path, rule)
        try {
          return await run(task, {
            job,
            access,
            archive,
            hooks,
            judging: { mode, overwrite: options.overwrite, rule },
          })
        } finally {
          await archive.close()
        }
      })
    }),
})

/** Returns the match mode. Throws when the type lacks it, or the caller may not write photos or compare its field. */
export function requireMatchMode(access: Access, code: string): PhotoMatchMode {
  const { base, def } = access
  const photo = def.fields.photo
  if (!photo || photo.readonly === true) throw refused('您没有修改照片的权限')
  const mode = photoMatchModes(base.only?.value as DegreeTypeCode).find(known => known.code === code)
  if (!mode) throw refused('此学位类型不能使用这种匹配方式')
  assertComparable(access, mode.field)
  return mode
}

interface OpenedArchive {
  job: ImportJob
  access: Access
  archive: PhotoArchive
  hooks: Hooks
  judging: PhotoImportOptions
}

async function run(task: TaskRun, opened: OpenedArchive): Promise<TaskResult> {
  const { job, access, archive, hooks, judging } = opened
  const { deps, engine, caller, signal } = task
  const { tenantId, userId } = caller.session
  let percent = 0
  const read = await runPhotoImport({
    db: deps.db,
    files: deps.files,
    access,
    hooks,
    importId: job.id,
    judging,
    questionsPerHour: engine.ground.questionsPerHour,
    photos: archive.photos,
    signal,
    origin: caller.origin,
    progress({ total, judged, success, fail }) {
      percent = Math.floor((judged / total) * 99)
      task.progress(percent, { totalNum: total, successNum: success, failNum: fail })
    },
    commit: work =>
      task.commit(null, async tx => {
        await work(tx)
        await publishLive(tx, { tenantId, users: [userId] }, { cmd: 'task', msgId: task.id, msgTxt: String(percent) })
      }),
  })
  return finish(task, opened, read)
}

async function finish(task: TaskRun, { job, access }: OpenedArchive, read: ReadPhotos): Promise<TaskResult> {
  const { deps, caller, signal } = task
  const { db } = deps
  const { tenantId } = caller.session
  // When the worker stops, another one continues the import. When the user cancels it, it ends here.
  const isCancelled = signal.aborted && signal.reason instanceof AppError
  if (!isCancelled) signal.throwIfAborted()
  const { totalNum, successNum } = await db.inTenant(tenantId, tx => loadImport(tx, tenantId, job.id))
  const counts = { totalNum, successNum, failNum: totalNum - successNum }
  const tally = await readOutcomeCounts(db, tenantId, job.id)
  const message = isCancelled
    ? `已取消：共 ${totalNum} 张，已导入 ${successNum} 张`
    : formatOutcomeCounts(totalNum, tally)
  const content = () => writeResults({ db, access, importId: job.id, ...read })
  const base = job.fileName.replace(/\.\w+$/, '').slice(0, 100)
  const file = isCancelled ? null : await task.saveFile(`${base}-导入结果.xlsx`, content())
  await db.inTenant(tenantId, tx =>
    endImport(tx, job.id, {
      status: isCancelled ? 'cancelled' : importStatus(counts),
      message,
      report: tally,
      resultFileId: file,
    }),
  )
  task.progress(100, counts)
  // An archive whose photos all exist already was imported twice, which is not a failure.
  const isVain = successNum === 0 && tally.kept !== totalNum
  return { message, ...counts, isVain, files: file === null ? [] : [file] }
}
