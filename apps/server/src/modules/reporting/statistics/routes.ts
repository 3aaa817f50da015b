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
import { assertOwnDepartments, loadReportChoices } from './choices.ts'
import { drawReport } from './draw-report.ts'
import { readReport } from './read-report.ts'
import type { ReportContext } from './report-context.ts'
import { parseReportQuery, type ReportParams, reportParams } from './report-query.ts'
import { describeReport, writeReportWorkbook } from './workbook.ts'

const permission = `${statisticsPermission}:list`
const mayExport = `${statisticsPermission}:exportXls`
const scope = 'depart'
const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** DG-10, 统计报表: the counts that an office needs for its reports, over the records that its users reach. */
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
    title: '统计报表的筛选项',
    permission,
    scope,
    response: StatisticsChoices,
    handle: ({ session }) => db.inTenant(session.tenantId, tx => loadReportChoices(tx, engine, session)),
  })

type ReportCall = Pick<Call, 'session' | 'request'>

/** Validates a call before anything is counted. */
async function buildReportContext(
  { db }: Deps,
  engine: Engine,
  call: ReportCall,
  params: ReportParams,
): Promise<ReportContext> {
  const caller = callerOf(call)
  const asked = parseReportQuery(caller.session, params)
  await db.inTenant(caller.session.tenantId, tx => assertOwnDepartments(tx, engine, caller.session, asked.departs))
  return { db, engine, caller, asked }
}

const reportRoute = (deps: Deps, engine: Engine): Route =>
  route({
    method: 'GET',
    path: statisticsPaths.report,
    title: '读取统计报表',
    permission,
    scope,
    query: Type.Object(reportParams),
    response: StatisticsReport,
    handle: async call => readReport(await buildReportContext(deps, engine, call, call.query)),
  })

/** Reads a report that leaves the system and logs that; returns it with the school’s name. */
async function readAndLogReport(
  ground: ReportContext,
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
      const { report, school } = await readAndLogReport(
        await buildReportContext(deps, engine, call, call.query),
        'export',
      )
      return new Download({
        name: `${report.title}.xlsx`,
        type: xlsxType,
        content: writeReportWorkbook(report, school),
      })
    },
  })

/** Binds a ticket to this report with exactly these parameters. */
const ticketSubject = (params: object) =>
  `statistics ${Object.entries(params)
    .filter(([name]) => Object.hasOwn(reportParams, name))
    .map(pair => pair.join('='))
    .toSorted()
    .join('&')}`

const printRoute = (deps: Deps, engine: Engine): Route =>
  route({
    method: 'POST',
    path: statisticsPaths.print,
    title: '准备打印统计报表',
    permission,
    scope,
    body: Type.Object(reportParams),
    response: FileLink,
    async handle(call) {
      await buildReportContext(deps, engine, call, call.body)
      const t = makeTicket(deps.keys, call.session.id, ticketSubject(call.body))
      return { url: `${statisticsPaths.sheet}?${new URLSearchParams({ ...call.body, t }).toString()}` }
    },
  })

/** Serves the report as a PDF. */
const sheetRoute = (deps: Deps, engine: Engine): Route =>
  route({
    method: 'GET',
    path: statisticsPaths.sheet,
    title: '打印统计报表',
    permission,
    scope,
    ratePerMinute: 60,
    ticket: ({ query }) => ticketSubject(query as object),
    query: Type.Object({ ...reportParams, t: Type.Optional(textParam(200)) }),
    response: bytes,
    async handle(call) {
      const { report, school } = await readAndLogReport(
        await buildReportContext(deps, engine, call, call.query),
        'print',
      )
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
