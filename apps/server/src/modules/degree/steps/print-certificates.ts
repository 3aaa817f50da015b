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
import { buildStageRefusalSql } from '../../../resource/gate.ts'
import { enqueueTask } from '../../../tasks/enqueue.ts'
import {
  type CertifiedRecord,
  freeSerials,
  lackingOf,
  readCalibration,
  readCertified,
  readTemplate,
  type Template,
  unprintableIn,
  whyNotPrinted,
} from '../../certificate/certificate/index.ts'
import { readPublicAddress, readSetAddress } from '../../platform/platform-setting/index.ts'
import { actorOf } from './actor.ts'
import { certificatesTask } from './certificates-task.ts'
import type { StepGround } from './context.ts'
import { type Doing, handleMany, manyBody } from './handle-many.ts'

const Body = Type.Object({
  ...manyBody,
  templateId: textParam(36),
  printerId: Type.Optional(textParam(36)),
  /** How they lie in the pile. */
  order: Type.Optional(Type.Union([Type.Literal('number'), Type.Literal('depart')])),
  /** The serial of the blank on top. */
  firstSerial: Type.Optional(textParam(30)),
})
type PrintBody = Static<typeof Body>

const orders: Readonly<Record<'number' | 'depart', RawBuilder<unknown>>> = {
  number: sql`t.xwzsbh, t.id`,
  depart: sql`(select d.org_code from sys_depart d where d.tenant_id = t.tenant_id and d.id = t.depart_id), t.zydm, t.xh, t.id`,
}

/** As many as a sentence has room for. */
const maxNamed = 5

/** DG-08: certificates of a selection, as one file. Everything is looked at before the task is asked for. */
export const printRoute = (deps: Deps, ground: StepGround, permission: string): Route =>
  route({
    method: 'POST',
    path: certificatePaths.print,
    permission: `${permission}:${printStep.code}`,
    scope: 'tenant',
    body: Body,
    response: BulkResult,
    handle: call => run(deps, ground, call),
  })

const run = (deps: Deps, ground: StepGround, call: Call<PrintBody, unknown>) =>
  handleMany(ground, call, async doing => {
    const { tx, access, origin } = doing
    const { base, session } = access
    const actor = actorOf(session)
    if (!actor || !printStep.who.includes(actor)) throw refused('只有学校可以打印证书')
    if (!base.gate) throw new Error(`${base.table} has no stages`)
    const wish = readWish(call.body)
    const template = await readTemplate(tx, session.tenantId, wish.templateId)
    await readCalibration(tx, session.tenantId, wish.printerId)
    const read = (ids: readonly string[]) => readChosen(doing, ids, call.body)
    return {
      name: printStep.name,
      why: sql`coalesce(${buildStageRefusalSql(base.gate, sql`t.status`, printStep.from)}, ${whyNotPrinted(template)})`,
      foresee: async ids => ({
        unprintable: unprintable(template, await read(ids)),
        lacksAddress: hasCode(template) && (await readSetAddress(tx, deps.config)) === null,
      }),
      async take(ids) {
        const records = await read(ids)
        assertPrintable(template, records)
        const { xwlx } = call.body
        await freeSerials(tx, session.tenantId, wish.firstSerial, records.length)
        const what = `申请打印证书（${template.name}），共 ${records.length} 条`
        await writeOperation(tx, access, { operation: 'print', what, origin })
        const input = {
          ...wish,
          xwlx,
          address: await readPublicAddress(tx, deps.config),
          records: records.map(({ id, number }) => ({ id, number })),
        }
        const title = `打印证书（${records.length} 份）`
        await enqueueTask(deps, tx, { task: certificatesTask, caller: { session, origin }, input, title })
      },
    }
  })

function readWish({ templateId, printerId = '', firstSerial = '' }: PrintBody) {
  if (templateId.trim() === '') throw invalid({ templateId: '请选择证书版式' })
  return { templateId, printerId: printerId.trim() || null, firstSerial: firstSerial.trim() || null }
}

const readChosen = ({ tx, access: { session } }: Doing, ids: readonly string[], { order = 'number' }: PrintBody) =>
  readCertified(tx, sql`t.tenant_id = ${session.tenantId} and t.id = any(${ids}::uuid[])`, orders[order])

const hasCode = ({ elements }: Template) => elements.some(({ kind }) => kind === 'qr')

const unprintable = ({ elements }: Template, records: readonly CertifiedRecord[]) =>
  records.flatMap(({ name, facts }) => {
    const characters = unprintableIn(elements, facts)
    return characters.length > 0 ? [{ name, characters: characters.map(one => `${one} ${codeOf(one)}`) }] : []
  })

/** One certificate with a hole in it is noticed years later: nothing is printed while there is one. */
function assertPrintable(template: Template, records: readonly CertifiedRecord[]): void {
  const rare = unprintable(template, records)
  if (rare.length > 0) {
    const named = rare.slice(0, maxNamed).map(({ name, characters }) => `${name}（${characters.join('、')}）`)
    throw refused(`字库中没有下列姓名或内容中的字，不能打印：${named.join('；')}${more(rare.length)}`)
  }
  const lacking = records.flatMap(record => {
    const fields = lackingOf(template.elements, record)
    return fields.length > 0 ? [`${record.name}（${fields.join('、')}）`] : []
  })
  if (lacking.length > 0)
    throw refused(`证书上的内容不全，不能打印：${lacking.slice(0, maxNamed).join('；')}${more(lacking.length)}`)
}

const more = (count: number) => (count > maxNamed ? ` 等 ${count} 人` : '')
