import { certificatePrintResource } from '@xw/shared/resources/xw/certificate-print'
import { certificatePaths } from '@xw/shared/wire/certificate-paths'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { refused } from '../../../lib/errors.ts'
import { openPdf, type Pdf } from '../../../pdf/document.ts'
import { drawFoot } from '../../../pdf/foot.ts'
import type { Tx } from '../../../plugins/db.ts'
import { bytes, type Route, route } from '../../../plugins/route.ts'
import { describeIds, writeOperation } from '../../../resource/audit.ts'
import type { Engine, Resource } from '../../../resource/engine.ts'
import { callerOf } from '../../../resource/routes.ts'
import { readSelectedIds, selectionBody } from '../../../resource/selection.ts'
import { formatPrintedBy, readSchoolName, sendPdf } from '../printout/index.ts'
import { drawHandOutList, type HandedOutCertificate } from './draw-hand-out.ts'

/** The most certificates on one list. For more than this, the office prints a list per department. */
const maxListed = 2_000

/** DG-08 签领表: a PDF on which graduates sign for their certificates, one list per department. */
export const handOutRoute = ({ ground }: Engine, { actions, hooks }: Resource): Route =>
  route({
    method: 'POST',
    path: certificatePaths.handOut,
    permission: `${certificatePrintResource.permission}:handOut`,
    scope: 'tenant',
    ratePerMinute: 30,
    body: Type.Object(selectionBody),
    response: bytes,
    async handle(call) {
      const caller = callerOf(call)
      const { school, listed } = await actions.withAccess(caller, {}, async (tx, access) => {
        const asking = { hooks, origin: caller.origin, perHour: ground.questionsPerHour }
        const ids = await readSelectedIds(tx, access, call.body, { ...asking, verb: '打印', limit: maxListed })
        const found = await readHandedOut(tx, access.session.tenantId, ids)
        if (found.length === 0) throw refused('所选证书都已作废，不需要签领')
        const what = `签领表 ${describeIds(found.map(({ number }) => number))}`
        await writeOperation(tx, access, { operation: 'print', origin: caller.origin, what })
        return { school: await readSchoolName(tx, access.session.tenantId), listed: found }
      })
      const pdf = openPdf({ title: `${school} 学位证书签领表` })
      drawLists(pdf, school, formatPrintedBy(call.session), listed).then(pdf.close, pdf.fail)
      return sendPdf(call, '学位证书签领表', { pdf, inline: false })
    },
  })

/**
 * Reads the valid certificates among `ids`, ordered by department and number. Name and number come from the print log,
 * so a certificate stays listed when its record has changed or is gone.
 */
async function readHandedOut(tx: Tx, tenantId: number, ids: readonly string[]): Promise<HandedOutCertificate[]> {
  const { rows } = await sql<HandedOutCertificate>`
    select coalesce(depart.depart_name, '未设置院系') as "departName", t.xm, t.number,
      coalesce(record.xh, record.sqh, '') as xh
    from xw_certificate_print t
    left join xw_info record on record.tenant_id = t.tenant_id and record.id = t.record_id
    left join sys_depart depart on depart.tenant_id = t.tenant_id and depart.id = record.depart_id
    where t.tenant_id = ${tenantId} and t.id = any(${ids}::uuid[]) and t.state = '1'
    order by depart.depart_order nulls last, depart.org_code, t.number, t.id`.execute(tx)
  return rows
}

async function drawLists(pdf: Pdf, school: string, by: string, listed: readonly HandedOutCertificate[]): Promise<void> {
  for (const [departName, own] of Map.groupBy(listed, one => one.departName))
    await pdf.add({
      draw: part => drawHandOutList(part, own, { school, departName }),
      foot: (canvas, page) => drawFoot(canvas, by, page),
    })
}
