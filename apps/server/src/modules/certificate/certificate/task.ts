import { certificateKindName } from '@xw/shared/degree/certificate/kinds'
import { degreeRecordTable } from '@xw/shared/degree/degree-record'
import { printStep } from '@xw/shared/degree/record-steps'
import { certificateTemplateResource } from '@xw/shared/resources/xw/certificate-template'
import { sql } from 'kysely'
import { refused } from '../../../lib/errors.ts'
import { openPdf, type Pdf } from '../../../pdf/document.ts'
import type { Tx } from '../../../plugins/db.ts'
import type { FileRecord, Files } from '../../../plugins/files.ts'
import type { TaskRun } from '../../../tasks/define-task.ts'
import { readWholeFile } from '../../files/files/index.ts'
import { findUnprintableCharacters, listMissingContent } from './check.ts'
import { type Certificate, drawCertificate, pageSizeOf } from './draw.ts'
import { type CertifiedRecord, readCertifiedRecords } from './facts.ts'
import { buildVerifyAddress } from './link.ts'
import { type Calibration, readCalibration } from './printer.ts'
import { type PlannedPrint, planPrint } from './prints.ts'
import { type CertificateTemplate, requireCertificateTemplate } from './template.ts'

/** The input of a printing task: the records, the template and printer, and the base address of the QR codes. */
export interface CertificatesInput {
  xwlx: string
  templateId: string
  printerId: string | null
  /** The serial of the topmost blank. Null when the blanks have no serials. */
  firstSerial: string | null
  address: string
  /** In pile order, each with its number at the time of the request: the task fails if a number has changed since. */
  records: readonly { id: string; number: string }[]
}

export const printPermission = `${degreeRecordTable.permission}:${printStep.code}`

const chunkRecords = 100
/** A photo is a few hundred kilobytes. A much larger file is refused before it is read into memory. */
const maxPictureBytes = 10 * 1024 ** 2

/** The drawn certificates, for the caller to write into the print log. */
export interface DrawnCertificates {
  /** The id of the PDF file. */
  file: string
  template: CertificateTemplate
  prints: readonly PlannedPrint[]
}

/** Draws all certificates into one PDF, streamed to storage while records are read. It does not write the print log. */
export async function drawCertificates(task: TaskRun, input: CertificatesInput): Promise<DrawnCertificates> {
  const plan = await readPlan(task, input)
  const kind = certificateKindName(plan.template.kind)
  const pdf = openPdf({ title: kind, size: pageSizeOf(plan.template) })
  const printing = printAll(task, plan, pdf)
  // A failure while drawing also ends the writing of the file, which would otherwise wait for pages forever.
  printing.catch((error: Error) => pdf.fail(error))
  const name = `${kind} ${input.records.length}份.pdf`
  const [file, prints] = await Promise.all([task.saveFile(name, pdf.content), printing])
  return { file, template: plan.template, prints }
}

interface PrintPlan extends Pick<CertificatesInput, 'address' | 'records'> {
  template: CertificateTemplate
  calibration: Calibration
  background: Buffer | null
}

async function readPlan({ caller, deps }: TaskRun, input: CertificatesInput): Promise<PrintPlan> {
  const { tenantId } = caller.session
  const { address, records, templateId, printerId } = input
  const { file, ...found } = await deps.db.inTenant(tenantId, async tx => {
    const template = await requireCertificateTemplate(tx, tenantId, templateId)
    return {
      template,
      calibration: await readCalibration(tx, tenantId, printerId),
      file: template.printsBackground ? await readBackground(tx, deps.files, tenantId, template) : null,
    }
  })
  return { ...found, address, records, background: await readFileBytes(deps.files, file) }
}

/** Finds the scanned blank of a template. Returns null when the template has none, and throws when the file is gone. */
export async function readBackground(
  tx: Tx,
  files: Files,
  tenantId: number,
  { id, backgroundId }: CertificateTemplate,
) {
  if (backgroundId === null) return null
  const of = { table: certificateTemplateResource.table, recordIds: [id], ids: [backgroundId] }
  const [file] = await files.ofRecords(tx, tenantId, of)
  if (!file) throw refused('证书版式的底图已不存在，请重新上传')
  return file
}

/** Reads a picture into memory. Returns null for no file, and throws when the file is missing bytes or too large. */
export const readFileBytes = async (
  files: Files,
  file: FileRecord | null,
  whose = '证书版式的底图',
): Promise<Buffer | null> => file && readWholeFile(files, file, { whose, maxBytes: maxPictureBytes })

async function printAll(task: TaskRun, plan: PrintPlan, pdf: Pdf): Promise<PlannedPrint[]> {
  const { records, template, calibration, background } = plan
  const printed: PlannedPrint[] = []
  for (let at = 0; at < records.length; at += chunkRecords) {
    task.signal.throwIfAborted()
    for (const { print, certificate } of await readCertificates(task, plan, records.slice(at, at + chunkRecords))) {
      const page = { ...template, calibration, background }
      await pdf.add({ draw: ({ canvas }) => drawCertificate(canvas, page, certificate) })
      printed.push(print)
    }
    const done = printed.length
    task.progress(Math.min(99, (done / records.length) * 100), { totalNum: records.length, successNum: done })
  }
  pdf.close()
  return printed
}

/** Prepares the certificates of one chunk. Throws, which fails the task, when a record cannot be printed correctly. */
async function readCertificates(task: TaskRun, plan: PrintPlan, wanted: PrintPlan['records']) {
  const { caller, deps } = task
  const { tenantId } = caller.session
  const { records, photos } = await readRecords(
    task,
    wanted.map(({ id }) => id),
  )
  const certificates: { print: PlannedPrint; certificate: Certificate }[] = []
  for (const { id, number } of wanted) {
    const record = records.get(id)
    if (!record || record.number !== number || !isPrintable(plan.template, record))
      throw refused(`${record?.name ?? number} 的记录在打印前已改变，没有打印任何一份，请重新打印`)
    const print = planPrint(deps.keys, tenantId, record)
    const address = buildVerifyAddress(plan.address, { tenantId, number, link: print.link })
    const photo = needsPhoto(plan.template) ? await readPhoto(task, record, photos) : null
    certificates.push({ print, certificate: { facts: record.facts, address, photo, name: record.name } })
  }
  return certificates
}

const isPrintable = ({ elements }: CertificateTemplate, record: CertifiedRecord) =>
  findUnprintableCharacters(elements, record.facts).length === 0 && listMissingContent(elements, record).length === 0

const needsPhoto = ({ elements }: CertificateTemplate) => elements.some(({ kind }) => kind === 'photo')

/** Reads the photo of a record whose certificate shows one. Throws when it is missing. */
async function readPhoto(
  { deps }: TaskRun,
  { name, photoId }: CertifiedRecord,
  photos: ReadonlyMap<string, FileRecord>,
) {
  const file = photoId === null ? undefined : photos.get(photoId)
  if (!file) throw refused(`${name}的照片已不存在，没有打印任何一份，请重新上传`)
  return readFileBytes(deps.files, file, `${name}的照片`)
}

/** Reads records and the file rows of their photos, both by id. */
async function readRecords({ caller, deps }: TaskRun, ids: readonly string[]) {
  const { tenantId } = caller.session
  return deps.db.inTenant(tenantId, async tx => {
    const found = await readCertifiedRecords(tx, sql`t.tenant_id = ${tenantId} and t.id = any(${ids}::uuid[])`)
    const photoIds = found.flatMap(({ photoId }) => photoId ?? [])
    const of = { table: degreeRecordTable.table, recordIds: ids, ids: photoIds }
    const files = photoIds.length > 0 ? await deps.files.ofRecords(tx, tenantId, of) : []
    return {
      records: new Map(found.map(record => [record.id, record])),
      photos: new Map(files.map(file => [file.id, file])),
    }
  })
}
