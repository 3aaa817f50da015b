import { buffer } from 'node:stream/consumers'
import { printAction } from '@xw/shared/degree/actions'
import { certificateKindName } from '@xw/shared/degree/certificate/kinds'
import { xwInfoTable } from '@xw/shared/degree/xw-info'
import { certificateTemplate } from '@xw/shared/resources/xw/certificate-template'
import { sql } from 'kysely'
import { refused } from '../../lib/errors.ts'
import { openPdf, type Pdf } from '../../pdf/document.ts'
import type { Tx } from '../../plugins/db.ts'
import type { FileRecord, Files } from '../../plugins/files.ts'
import { printOf } from '../../resource/rights-print.ts'
import { defineTask, type TaskRun } from '../../tasks/define-task.ts'
import { unprintableIn } from './check.ts'
import { type Certificate, drawCertificate, pageSizeOf } from './draw.ts'
import { readCertified } from './facts.ts'
import { verifyAddress } from './link.ts'
import { type Calibration, readCalibration } from './printer.ts'
import { type KeptPrint, readPrints } from './prints.ts'
import { readTemplate, type Template } from './template.ts'

/** What is printed, and where the codes lead. */
export interface CertificatesInput {
  xwlx: string
  runId: string
  templateId: string
  printerId: string | null
  address: string
}

export const printPermission = `${xwInfoTable.permission}:${printAction.code}`

const chunkRecords = 100
/** A photo is a few hundred kilobytes; what is far beyond that is not read into memory. */
const maxPictureBytes = 10 * 1024 ** 2

/** Many certificates in one file, which is written while the records are read. What the log has is what is drawn. */
export const certificatesTask = defineTask<CertificatesInput>({
  name: 'xw.certificates',
  title: '打印证书',
  permission: () => printPermission,
  async run(task, input) {
    const resource = task.engine.made.get(xwInfoTable.path)
    if (!resource) throw refused('系统已没有此类数据')
    const { xwlx } = input
    const access = await resource.actions.within(task.caller, { xwlx }, async (_, own) => own)
    const plan = await readPlan(task, input)
    const kind = certificateKindName(plan.template.kind)
    const pdf = openPdf({ title: kind, size: pageSizeOf(plan.template) })
    const printing = printAll(task, plan, pdf)
    // Whoever fails first ends the other: the file that is not written, or the writing of it.
    printing.catch((error: Error) => pdf.fail(error))
    const [file] = await Promise.all([task.saveFile(`${kind} ${plan.prints.length}份.pdf`, pdf.content), printing])
    return {
      message: `共 ${plan.prints.length} 份，请按实际尺寸（100%）打印`,
      files: [file],
      guard: { path: xwInfoTable.path, params: { xwlx }, permission: printPermission, print: printOf(access) },
      totalNum: plan.prints.length,
      successNum: plan.prints.length,
    }
  },
})

interface Plan {
  template: Template
  calibration: Calibration
  prints: readonly KeptPrint[]
  background: Buffer | null
  address: string
}

async function readPlan({ caller, deps }: TaskRun, input: CertificatesInput): Promise<Plan> {
  const { tenantId } = caller.session
  const { address, runId, templateId, printerId } = input
  const found = await deps.db.inTenant(tenantId, async tx => {
    const template = await readTemplate(tx, tenantId, templateId)
    return {
      template,
      calibration: await readCalibration(tx, tenantId, printerId),
      prints: await readPrints(tx, tenantId, runId),
      file: template.printsBackground ? await backgroundOf(tx, deps.files, tenantId, template) : null,
    }
  })
  const { file, ...plan } = found
  return { ...plan, address, background: await bytesOf(deps.files, file) }
}

/** The scan of a blank that a template has. */
export async function backgroundOf(tx: Tx, files: Files, tenantId: number, { id, backgroundId }: Template) {
  if (backgroundId === null) return null
  const of = { table: certificateTemplate.table, recordIds: [id], ids: [backgroundId] }
  return (await files.ofRecords(tx, tenantId, of))[0] ?? null
}

/** Null where there is nothing, or nothing that can be had. */
export const bytesOf = async (files: Files, file: FileRecord | null | undefined): Promise<Buffer | null> =>
  !file || file.size > maxPictureBytes ? null : files.open(file).then(buffer, () => null)

async function printAll(task: TaskRun, plan: Plan, pdf: Pdf): Promise<void> {
  const { prints, template, calibration, background } = plan
  for (let at = 0; at < prints.length; at += chunkRecords) {
    task.signal.throwIfAborted()
    const chunk = prints.slice(at, at + chunkRecords)
    for (const certificate of await readCertificates(task, plan, chunk))
      await pdf.add({
        draw: ({ canvas }) => drawCertificate(canvas, { ...template, calibration, background }, certificate),
      })
    const done = at + chunk.length
    task.progress(Math.min(99, (done / prints.length) * 100), { totalNum: prints.length, successNum: done })
  }
  pdf.close()
}

/** The certificates of some lines of the log; refuses the whole where one cannot be printed as it should be. */
async function readCertificates({ caller, deps }: TaskRun, plan: Plan, prints: readonly KeptPrint[]) {
  const { tenantId } = caller.session
  const ids = prints.map(({ recordId }) => recordId)
  const { records, photos } = await deps.db.inTenant(tenantId, async tx => {
    const found = await readCertified(tx, sql`t.tenant_id = ${tenantId} and t.id = any(${ids}::uuid[])`)
    const photoIds = found.flatMap(({ photoId }) => photoId ?? [])
    const of = { table: xwInfoTable.table, recordIds: ids, ids: photoIds }
    return { records: found, photos: photoIds.length > 0 ? await deps.files.ofRecords(tx, tenantId, of) : [] }
  })
  const byId = new Map(records.map(record => [record.id, record]))
  const fileOf = new Map(photos.map(file => [file.id, file]))
  const certificates: Certificate[] = []
  for (const { recordId, number, link } of prints) {
    const record = byId.get(recordId)
    if (!record || record.number !== number || unprintableIn(plan.template.elements, record.facts).length > 0)
      throw refused(`${record?.name ?? number} 的记录在打印前已改变，请作废后重新打印`)
    certificates.push({
      facts: record.facts,
      address: verifyAddress(plan.address, { tenantId, number, link }),
      photo: record.photoId === null ? null : await bytesOf(deps.files, fileOf.get(record.photoId)),
    })
  }
  return certificates
}
