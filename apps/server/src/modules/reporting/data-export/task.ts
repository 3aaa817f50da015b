import { degreeRecordTable } from '@xw/shared/degree/degree-record'
import { submitUpStep } from '@xw/shared/degree/record-steps'
import { findDegreeType } from '@xw/shared/degree/types'
import { can } from '@xw/shared/permission/can'
import type { ListQuery } from '@xw/shared/query/list-query'
import { formatTime } from '@xw/shared/wire/time'
import { refused } from '../../../lib/errors.ts'
import type { Tx } from '../../../plugins/db.ts'
import type { Access } from '../../../resource/access.ts'
import type { Hooks } from '../../../resource/hooks.ts'
import { fingerprintRights } from '../../../resource/rights-print.ts'
import { defineTask, type TaskRun } from '../../../tasks/define-task.ts'
import { createMisfits, type Misfits } from './misfits.ts'
import { needsSecondPerson } from './needs-second-person.ts'
import { type OpenFile, openFile } from './open-file.ts'
import { photoArchive, type WantedPhoto } from './photos.ts'
import { planExport } from './plan.ts'
import { unmaskPermission } from './preview.ts'
import { countExport, countFrozen, queryOf, type WantedExport } from './wanted.ts'
import { writeRecords } from './write-records.ts'

/** Whoever may export the list may export it by a template. */
export const exportPermission = `${degreeRecordTable.permission}:exportXls`

/** What was reported goes to whoever reports: the authority has to have all of it. */
const submitPermission = `${degreeRecordTable.permission}:${submitUpStep.code}`

/** What somebody has to be allowed to, when it is asked for, when it runs and when its files are fetched. */
const permissionFor = ({ unmasked, submissionId }: WantedExport): string => {
  if (submissionId) return submitPermission
  return unmasked ? unmaskPermission : exportPermission
}

export interface DataExportInput {
  id: string
  wanted: WantedExport
  /** Somebody else has agreed to it. */
  isApproved: boolean
}

/** DG-07: the records of a range in the form of a template, with what their user may see when it runs. */
export const dataExportTask = defineTask<DataExportInput>({
  name: 'xw.dataExport',
  title: '数据导出',
  permission: ({ wanted }) => permissionFor(wanted),
  async run(task, input) {
    const { template, xwlx, withPhotos, submissionId } = input.wanted
    if (!submissionId && !can(task.caller.session.grants, exportPermission))
      throw refused('您已没有导出的权限，任务未执行')
    const misfits = createMisfits()
    const { rows, file, photos, print } = await writeTable(task, input, misfits)
    const files = [file]
    const holder = submissionId ?? null
    const archive =
      withPhotos && template.photo ? photoArchive(task, photos, { photo: template.photo, misfits, holder }) : null
    const name = nameOf(input)
    if (archive) files.push(await task.saveFile(`${name} 照片.zip`, archive.content))
    if (misfits.count > 0) files.push(await task.saveFile(`${name} 未写入的内容.csv`, misfits.toCsv()))
    const said = [
      `共导出 ${rows} 条`,
      ...(archive ? [`照片 ${archive.made()} 张`] : []),
      ...(misfits.count > 0 ? [`${misfits.count} 处未能写入，见清单`] : []),
    ]
    return {
      message: said.join('，'),
      files,
      guard: {
        path: degreeRecordTable.path,
        params: { xwlx },
        permission: permissionFor(input.wanted),
        print,
      },
      totalNum: rows,
      successNum: rows,
      failNum: 0,
    }
  },
})

/** What its file is called; the number leads back to who asked for it and why. */
const nameOf = ({ id, wanted: { template, xwlx } }: DataExportInput) =>
  `${template.name} ${findDegreeType(xwlx)?.name ?? xwlx} ${numberOf(id)}`

/** The last characters of an id: what a person can compare. */
const numberOf = (id: string) => id.slice(-12)

interface Table {
  rows: number
  file: string
  photos: readonly WantedPhoto[]
  print: string
}

/** Reads the records and writes them into the file at the same time; whoever fails first ends the other. */
async function writeTable(task: TaskRun, input: DataExportInput, misfits: Misfits): Promise<Table> {
  const resource = task.engine.made.get(degreeRecordTable.path)
  if (!resource) throw refused('系统已没有此类数据')
  const { wanted, isApproved } = input
  const { template, xwlx, unmasked, withPhotos } = wanted
  const also = [
    'xm',
    findDegreeType(xwlx)?.idField ?? 'xh',
    ...(withPhotos ? ['photo', template.photo?.nameField ?? ''] : []),
  ]
  const access = await resource.actions.withAccess(task.caller, { xwlx }, async (_, own) => own)
  const plan = planExport(access, { ...template, unmasked, also })
  const file = openFile({ template, columns: plan.columns, ...lookOf(task, input) })
  const writing = resource.actions.withAccess(task.caller, { xwlx }, async (tx, own) => {
    const query = queryOf(own, wanted.selection)
    const { hooks } = resource
    const rows = wanted.submissionId
      ? await countFrozen(tx, own, wanted.submissionId)
      : await countAllowed(tx, own, { query, wanted, hooks, isApproved, exportId: input.id })
    return writeRecords(tx, own, { query, wanted, plan, file, misfits, hooks, task, rows })
  })
  writing.then(
    () => file.close(),
    (error: Error) => file.close(error),
  )
  const [saved, { rows, photos }] = await Promise.all([
    save(task, `${nameOf(input)}.${template.format}`, file),
    writing,
  ])
  return { rows, photos, file: saved, print: fingerprintRights(access) }
}

interface Allowing {
  query: ListQuery
  wanted: WantedExport
  hooks: Hooks
  isApproved: boolean
  exportId: string
}

/** How many there are by now, if as many may still be given out. */
async function countAllowed(tx: Tx, access: Access, allowing: Allowing): Promise<number> {
  const { query, wanted, hooks, isApproved, exportId } = allowing
  const { rows } = await countExport(tx, access, { query, template: wanted.template, hooks })
  if (rows === 0) throw refused('没有符合条件的记录')
  if (wanted.unmasked && !isApproved && (await needsSecondPerson(tx, access.session, { rows, exportId })))
    throw refused(`符合条件的记录现有 ${rows} 条，与您 24 小时内的其他导出合计超过须审批的条数，请重新申请`)
  return rows
}

async function save(task: TaskRun, name: string, { content }: OpenFile): Promise<string> {
  const stop = () => void content.destroy()
  task.signal.addEventListener('abort', stop)
  return task.saveFile(name, content).finally(() => task.signal.removeEventListener('abort', stop))
}

/** Who, when and what for: in the properties of a workbook and on its pages. Tables of a fixed form have no place for it. */
function lookOf({ caller: { session } }: TaskRun, { id, wanted }: DataExportInput) {
  const { template, purpose } = wanted
  const now = new Date()
  const author = `${session.realname}（${session.username}）`
  const made = `导出：${author} ${formatTime(now)?.slice(0, 16)} 编号 ${numberOf(id)}`
  return {
    about: {
      title: template.name,
      author,
      description: `${made} 用途：${purpose}`,
      created: `${now.toISOString().slice(0, 19)}Z`,
    },
    page: { landscape: template.landscape, header: template.name, footer: made },
  }
}
