import { printStep } from '@xw/shared/degree/record-steps'
import { certificatePaths } from '@xw/shared/wire/certificate-paths'
import { BulkResult } from '@xw/shared/wire/record-steps'
import { type RawBuilder, sql } from 'kysely'
import { type Static, Type } from 'typebox'
import { invalid, refused } from '../../../lib/errors.ts'
import { textParam } from '../../../lib/params.ts'
import { codeOf } from '../../../pdf/glyphs.ts'
import type { Deps } from '../../../plugins/deps.ts'
import { type Call, type Route, route } from '../../../plugins/route.ts'
import { writeOperation } from '../../../resource/audit.ts'
import { enqueueTask } from '../../../tasks/enqueue.ts'
import {
  type CertificateTemplate,
  type CertifiedRecord,
  findUnprintableCharacters,
  listMissingContent,
  printRefusal,
  readCalibration,
  readCertifiedRecords,
  requireCertificateTemplate,
  reserveSerials,
} from '../../certificate/certificate/index.ts'
import { readConfiguredAddress, readPublicAddress } from '../../platform/platform-setting/index.ts'
import { actorOf } from './actor.ts'
import { certificatesTask } from './certificates-task.ts'
import type { StepContext } from './context.ts'
import { type CallContext, handleMany, manyBody } from './handle-many.ts'
import { stepRefusal } from './step.ts'

const Body = Type.Object({
  ...manyBody,
  templateId: textParam(36),
  printerId: Type.Optional(textParam(36)),
  /** The order of the printed pages. */
  order: Type.Optional(Type.Union([Type.Literal('number'), Type.Literal('depart')])),
  /** The serial number of the first blank form. */
  firstSerial: Type.Optional(textParam(30)),
})
type PrintBody = Static<typeof Body>

const orders: Readonly<Record<'number' | 'depart', RawBuilder<unknown>>> = {
  number: sql`t.xwzsbh, t.id`,
  depart: sql`(select d.org_code from sys_depart d where d.tenant_id = t.tenant_id and d.id = t.depart_id), t.zydm, t.xh, t.id`,
}

/** The most names that a message lists. */
const maxNamed = 5

/**
 * DG-08: prints the certificates of a selection into one file. The route checks every record before it starts the task.
 */
export const printCertificatesRoute = (deps: Deps, context: StepContext, permission: string): Route =>
  route({
    method: 'POST',
    path: certificatePaths.print,
    permission: `${permission}:${printStep.code}`,
    scope: 'tenant',
    body: Body,
    response: BulkResult,
    handle: call => run(deps, context, call),
  })

const run = (deps: Deps, context: StepContext, call: Call<PrintBody, unknown>) =>
  handleMany(context, call, async current => {
    const { tx, access, origin } = current
    const { session } = access
    const actor = actorOf(session)
    if (!actor || !printStep.who.includes(actor)) throw refused('只有学校可以打印证书')
    const options = parsePrintOptions(call.body)
    const template = await requireCertificateTemplate(tx, session.tenantId, options.templateId)
    await readCalibration(tx, session.tenantId, options.printerId)
    const read = (ids: readonly string[]) => readRecordsToPrint(current, ids, call.body)
    return {
      name: printStep.name,
      why: sql`coalesce(${stepRefusal(access, { action: printStep, actor }, [])}, ${printRefusal(template)})`,
      foresee: async ids => ({
        unprintable: listUnprintable(template, await read(ids)),
        lacksAddress: hasQrCode(template) && (await readConfiguredAddress(tx, deps.config)) === null,
      }),
      async take(ids) {
        const records = await read(ids)
        assertPrintable(template, records)
        const { xwlx } = call.body
        await reserveSerials(tx, session.tenantId, options.firstSerial, records.length)
        const what = `申请打印证书（${template.name}），共 ${records.length} 条`
        await writeOperation(tx, access, { operation: 'print', what, origin })
        const input = {
          ...options,
          xwlx,
          address: await readPublicAddress(tx, deps.config),
          records: records.map(({ id, number }) => ({ id, number })),
        }
        const title = `打印证书（${records.length} 份）`
        await enqueueTask(deps, tx, { task: certificatesTask, caller: { session, origin }, input, title })
      },
    }
  })

function parsePrintOptions({ templateId, printerId = '', firstSerial = '' }: PrintBody) {
  if (templateId.trim() === '') throw invalid({ templateId: '请选择证书版式' })
  return { templateId, printerId: printerId.trim() || null, firstSerial: firstSerial.trim() || null }
}

const readRecordsToPrint = (
  { tx, access: { session } }: CallContext,
  ids: readonly string[],
  { order = 'number' }: PrintBody,
) => readCertifiedRecords(tx, sql`t.tenant_id = ${session.tenantId} and t.id = any(${ids}::uuid[])`, orders[order])

const hasQrCode = ({ elements }: CertificateTemplate) => elements.some(({ kind }) => kind === 'qr')

const listUnprintable = ({ elements }: CertificateTemplate, records: readonly CertifiedRecord[]) =>
  records.flatMap(({ name, facts }) => {
    const characters = findUnprintableCharacters(elements, facts)
    return characters.length > 0 ? [{ name, characters: characters.map(one => `${one} ${codeOf(one)}`) }] : []
  })

/** Refuses the whole print when one certificate would lack a character or a value: nobody would notice it for years. */
function assertPrintable(template: CertificateTemplate, records: readonly CertifiedRecord[]): void {
  const rare = listUnprintable(template, records)
  if (rare.length > 0) {
    const named = rare.slice(0, maxNamed).map(({ name, characters }) => `${name}（${characters.join('、')}）`)
    throw refused(`字库中没有下列姓名或内容中的字，不能打印：${named.join('；')}${formatMore(rare.length)}`)
  }
  const lacking = records.flatMap(record => {
    const fields = listMissingContent(template.elements, record)
    return fields.length > 0 ? [`${record.name}（${fields.join('、')}）`] : []
  })
  if (lacking.length > 0)
    throw refused(`证书上的内容不全，不能打印：${lacking.slice(0, maxNamed).join('；')}${formatMore(lacking.length)}`)
}

const formatMore = (count: number) => (count > maxNamed ? ` 等 ${count} 人` : '')
