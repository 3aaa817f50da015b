import { FileLink } from '@xw/shared/wire/certificates'
import { StatisticsChoices, StatisticsReport } from '@xw/shared/wire/statistics'
import { statisticsPaths, statisticsPermission } from '@xw/shared/wire/statistics-paths'
import { Type } from 'typebox'
import { textParam } from '../../../lib/params.ts'
import { openPdf } from '../../../pdf/document.ts'
import { drawFoot } from '../../../pdf/foot.ts'
import type { Deps } from '../../../plugins/deps.ts'
import { bytes, type Call, Download, type Route, route } from '../../../plugins/route.ts'
import { makeTicket } from '../../../plugins/tickets.ts'
import { type Operation, writeOperation } from '../../../resource/audit.ts'
import type { Engine } from '../../../resource/engine.ts'
import { callerOf } from '../../../resource/routes.ts'
import { formatPrintedBy, readSchoolName, sendPdf } from '../../certificate/printout/index.ts'
import { type ReportParams, readAsked, reportParams } from './asked.ts'
import { assertOwnDeparts, readChoices } from './choices.ts'
import type { ReportGround } from './ground.ts'
import { drawReport } from './paper.ts'
import { readReport } from './read-report.ts'
import { describeReport, reportWorkbook } from './workbook.ts'

const permission = `${statisticsPermission}:list`
const mayExport = `${statisticsPermission}:exportXls`
const scope = 'depart'
const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** DG-10, 统计报表: what an office counts for its reports, within what its people reach. */
export const statisticsRoutes = (deps: Deps, engine: Engine): Route[] => [
  choicesRoute(deps, engine),
  reportRoute(deps, engine),
  exportRoute(deps, engine),
  printRoute(deps, engine),
  sheetRoute(deps, engine),
]

const choicesRoute = ({ db }: Deps, engine: Engine): Route =>
  route({
    method: 'GET',
    path: statisticsPaths.choices,
    permission,
    scope,
    response: StatisticsChoices,
    handle: ({ session }) => db.inTenant(session.tenantId, tx => readChoices(tx, engine, session)),
  })

type Asking = Pick<Call, 'session' | 'request'>

/** What a call is about, looked at before anything is counted. */
async function groundOf({ db }: Deps, engine: Engine, call: Asking, params: ReportParams): Promise<ReportGround> {
  const caller = callerOf(call)
  const asked = readAsked(caller.session, params)
  await db.inTenant(caller.session.tenantId, tx => assertOwnDeparts(tx, engine, caller.session, asked.departs))
  return { db, engine, caller, asked }
}

const reportRoute = (deps: Deps, engine: Engine): Route =>
  route({
    method: 'GET',
    path: statisticsPaths.report,
    permission,
    scope,
    query: Type.Object(reportParams),
    response: StatisticsReport,
    handle: async call => readReport(await groundOf(deps, engine, call, call.query)),
  })

/** The report that leaves the system, written down in the log; and whose it is. */
async function takeOut(
  ground: ReportGround,
  operation: Operation,
): Promise<{ report: StatisticsReport; school: string }> {
  const report = await readReport(ground)
  const { session, origin } = ground.caller
  return ground.db.inTenant(session.tenantId, async tx => {
    const what = `${report.title}（${describeReport(report)}）`
    await writeOperation(tx, { def: { title: '统计报表' }, session }, { operation, what, origin })
    return { report, school: await readSchoolName(tx, session.tenantId) }
  })
}

const exportRoute = (deps: Deps, engine: Engine): Route =>
  route({
    method: 'GET',
    path: statisticsPaths.exportXls,
    permission: mayExport,
    scope,
    query: Type.Object(reportParams),
    response: bytes,
    async handle(call) {
      const { report, school } = await takeOut(await groundOf(deps, engine, call, call.query), 'export')
      return new Download({ name: `${report.title}.xlsx`, type: xlsxType, content: reportWorkbook(report, school) })
    },
  })

/** What a ticket is for: this very report. */
const subjectOf = (params: object) =>
  `statistics ${Object.entries(params)
    .filter(([name]) => Object.hasOwn(reportParams, name))
    .map(pair => pair.join('='))
    .toSorted()
    .join('&')}`

const printRoute = (deps: Deps, engine: Engine): Route =>
  route({
    method: 'POST',
    path: statisticsPaths.print,
    permission,
    scope,
    body: Type.Object(reportParams),
    response: FileLink,
    async handle(call) {
      await groundOf(deps, engine, call, call.body)
      const t = makeTicket(deps.keys, call.session.id, subjectOf(call.body))
      return { url: `${statisticsPaths.sheet}?${new URLSearchParams({ ...call.body, t }).toString()}` }
    },
  })

/** The report on paper. */
const sheetRoute = (deps: Deps, engine: Engine): Route =>
  route({
    method: 'GET',
    path: statisticsPaths.sheet,
    permission,
    scope,
    ratePerMinute: 60,
    ticket: ({ query }) => subjectOf(query as object),
    query: Type.Object({ ...reportParams, t: Type.Optional(textParam(200)) }),
    response: bytes,
    async handle(call) {
      const { report, school } = await takeOut(await groundOf(deps, engine, call, call.query), 'print')
      const pdf = openPdf({ title: `${school} ${report.title}` })
      pdf
        .add({
          draw: part => drawReport(part, report, school),
          foot: (canvas, page) => drawFoot(canvas, formatPrintedBy(call.session), page),
        })
        .then(pdf.close, pdf.fail)
      return sendPdf(call, report.title, { pdf })
    },
  })
