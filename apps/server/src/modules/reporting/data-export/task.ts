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
import { countExportRows, countFrozenRows, type ExportRequest, parseSelectionQuery } from './export-request.ts'
import { createMisfitList, type MisfitList } from './misfit-list.ts'
import { needsSecondPerson } from './needs-second-person.ts'
import { type ExportFile, openExportFile } from './open-file.ts'
import { createPhotoArchive, type ExportedPhoto } from './photos.ts'
import { planExport } from './plan.ts'
import { exportUnmaskedPermission } from './preview.ts'
import { writeExportedRecords } from './write-records.ts'

/** The permission to export the list also allows an export by a template. */
export const exportPermission = `${degreeRecordTable.permission}:exportXls`

/** Files of a submission need the permission to submit, because the authority receives every value. */
const submitPermission = `${degreeRecordTable.permission}:${submitUpStep.code}`

/** The permission that is needed to request the export, to run it and to download its files. */
const permissionFor = ({ unmasked, submissionId }: ExportRequest): string => {
  if (submissionId) return submitPermission
  return unmasked ? exportUnmaskedPermission : exportPermission
}

export interface DataExportInput {
  id: string
  wanted: ExportRequest
  /** Whether a second person has approved it. */
  isApproved: boolean
}

/** DG-07: exports a selection of records in the form of a template, with the rights that the user has when the task runs. */
export const dataExportTask = defineTask<DataExportInput>({
  name: 'xw.dataExport',
  title: '数据导出',
  permission: ({ wanted }) => permissionFor(wanted),
  async run(task, input) {
    const { template, xwlx, withPhotos, submissionId } = input.wanted
    if (!submissionId && !can(task.caller.session.grants, exportPermission))
      throw refused('您已没有导出的权限，任务未执行')
    const misfits = createMisfitList()
    const { rows, file, photos, print } = await writeTable(task, input, misfits)
    const files = [file]
    const holder = submissionId ?? null
    const archive =
      withPhotos && template.photo ? createPhotoArchive(task, photos, { photo: template.photo, misfits, holder }) : null
    const name = exportFileName(input)
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

/** Names the file; the number leads back to the request and its purpose. */
const exportFileName = ({ id, wanted: { template, xwlx } }: DataExportInput) =>
  `${template.name} ${findDegreeType(xwlx)?.name ?? xwlx} ${shortNumber(id)}`

/** The last characters of an id, short enough to compare by eye. */
const shortNumber = (id: string) => id.slice(-12)

interface WrittenTable {
  rows: number
  file: string
  photos: readonly ExportedPhoto[]
  print: string
}

/** Reads the records and writes the file at the same time; whichever fails first stops the other. */
async function writeTable(task: TaskRun, input: DataExportInput, misfits: MisfitList): Promise<WrittenTable> {
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
  const file = openExportFile({ template, columns: plan.columns, ...buildDocumentInfo(task, input) })
  const writing = resource.actions.withAccess(task.caller, { xwlx }, async (tx, own) => {
    const query = parseSelectionQuery(own, wanted.selection)
    const { hooks } = resource
    const rows = wanted.submissionId
      ? await countFrozenRows(tx, own, wanted.submissionId)
      : await countAllowed(tx, own, { query, wanted, hooks, isApproved, exportId: input.id })
    return writeExportedRecords(tx, own, { query, wanted, plan, file, misfits, hooks, task, rows })
  })
  writing.then(
    () => file.close(),
    (error: Error) => file.close(error),
  )
  const [saved, { rows, photos }] = await Promise.all([
    saveExportFile(task, `${exportFileName(input)}.${template.format}`, file),
    writing,
  ])
  return { rows, photos, file: saved, print: fingerprintRights(access) }
}

interface AllowedCountQuery {
  query: ListQuery
  wanted: ExportRequest
  hooks: Hooks
  isApproved: boolean
  exportId: string
}

/** Counts the records now, and refuses when there are none or more than may leave without approval. */
async function countAllowed(tx: Tx, access: Access, allowing: AllowedCountQuery): Promise<number> {
  const { query, wanted, hooks, isApproved, exportId } = allowing
  const { rows } = await countExportRows(tx, access, { query, template: wanted.template, hooks })
  if (rows === 0) throw refused('没有符合条件的记录')
  if (wanted.unmasked && !isApproved && (await needsSecondPerson(tx, access.session, { rows, exportId })))
    throw refused(`符合条件的记录现有 ${rows} 条，与您 24 小时内的其他导出合计超过须审批的条数，请重新申请`)
  return rows
}

async function saveExportFile(task: TaskRun, name: string, { content }: ExportFile): Promise<string> {
  const stop = () => void content.destroy()
  task.signal.addEventListener('abort', stop)
  return task.saveFile(name, content).finally(() => task.signal.removeEventListener('abort', stop))
}

/** Puts user, time and purpose into the properties and onto the pages of a workbook. CSV and DBF have no place for them. */
function buildDocumentInfo({ caller: { session } }: TaskRun, { id, wanted }: DataExportInput) {
  const { template, purpose } = wanted
  const now = new Date()
  const author = `${session.realname}（${session.username}）`
  const made = `导出：${author} ${formatTime(now)?.slice(0, 16)} 编号 ${shortNumber(id)}`
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
