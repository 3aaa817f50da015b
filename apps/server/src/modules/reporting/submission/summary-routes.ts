import { degreeRecordTable } from '@xw/shared/degree/degree-record'
import { findDegreeType } from '@xw/shared/degree/types'
import { submissionResource } from '@xw/shared/resources/xw/submission'
import { FileLink } from '@xw/shared/wire/certificates'
import { submissionPaths } from '@xw/shared/wire/submission-paths'
import { Type } from 'typebox'
import { textParam } from '../../../lib/params.ts'
import { openPdf } from '../../../pdf/document.ts'
import { drawFoot } from '../../../pdf/foot.ts'
import type { Deps } from '../../../plugins/deps.ts'
import { bytes, type Route, route } from '../../../plugins/route.ts'
import { makeTicket } from '../../../plugins/tickets.ts'
import { writeOperation } from '../../../resource/audit.ts'
import type { Engine } from '../../../resource/engine.ts'
import { callerOf } from '../../../resource/routes.ts'
import type { Caller } from '../../../resource/within.ts'
import { formatPrintedBy, readSchoolName, sendPdf } from '../../certificate/printout/index.ts'
import { drawSummary, type SubmissionSummary, summaryTitle } from './draw-summary.ts'
import { findSubmission } from './find-submission.ts'
import { countSubmission } from './summary.ts'

const listAccess = { permission: `${submissionResource.permission}:list`, scope: 'tenant' } as const
const Id = textParam(64, 1)
const ticketSubject = (query: unknown) => `submission ${String((query as { id?: unknown }).id)}`

/** 打印汇总表: prints how many degrees a submission holds by department and category, for signing. */
export const summaryRoutes = (deps: Deps, engine: Engine): Route[] => [
  route({
    ...listAccess,
    method: 'POST',
    path: submissionPaths.summary,
    body: Type.Object({ id: Id }),
    response: FileLink,
    async handle(call) {
      const { id } = await findSubmission(engine, callerOf(call), call.body.id)
      const t = makeTicket(deps.keys, call.session.id, ticketSubject({ id }))
      return { url: `${submissionPaths.summaryPage}?${new URLSearchParams({ id, t }).toString()}` }
    },
  }),
  route({
    ...listAccess,
    method: 'GET',
    path: submissionPaths.summaryPage,
    ratePerMinute: 60,
    ticket: ({ query }) => ticketSubject(query),
    query: Type.Object({ id: Id, t: Type.Optional(textParam(200)) }),
    response: bytes,
    async handle(call) {
      const { no, ...summary } = await readSummaryToPrint(engine, callerOf(call), call.query.id)
      const pdf = openPdf({ title: `${summaryTitle} ${no}` })
      pdf
        .add({
          draw: part => drawSummary(part, summary),
          foot: (canvas, page) => drawFoot(canvas, formatPrintedBy(call.session), page),
        })
        .then(pdf.close, pdf.fail)
      return sendPdf(call, `${summaryTitle} ${no}`, { pdf })
    },
  }),
]

/** Reads the summary to be printed and writes the printing into the log. */
async function readSummaryToPrint(
  engine: Engine,
  caller: Caller,
  id: string,
): Promise<SubmissionSummary & { no: string }> {
  const { submissionNo: no, type, period, rowCount } = await findSubmission(engine, caller, id)
  const records = engine.made.get(degreeRecordTable.path)
  if (!records) throw new Error('submissions are made of degree records')
  const { session, origin } = caller
  return records.actions.withAccess(caller, { xwlx: type }, async (tx, access) => {
    const what = `汇总表 ${no}`
    await writeOperation(tx, { def: submissionResource, session }, { operation: 'print', what, origin })
    return {
      no,
      school: await readSchoolName(tx, session.tenantId),
      facts: [
        `报送批号：${no}　　学位类型：${findDegreeType(type)?.name ?? type}`,
        `报送期间：${period}　　共 ${rowCount} 条`,
      ],
      groups: await countSubmission(tx, access, id),
    }
  })
}
