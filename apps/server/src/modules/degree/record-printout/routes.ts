import { paths } from '@xw/shared/wire/paths'
import { PrintoutLink } from '@xw/shared/wire/record-history'
import { maxPrintoutsAtOnce } from '@xw/shared/wire/record-paths'
import { Type } from 'typebox'
import { notFound, refused } from '../../../lib/errors.ts'
import { isId } from '../../../lib/ids.ts'
import { listParam, readList, textParam } from '../../../lib/params.ts'
import { openPdf } from '../../../pdf/document.ts'
import type { Deps } from '../../../plugins/deps.ts'
import { Answer, bytes, type Route, route } from '../../../plugins/route.ts'
import { makeTicket } from '../../../plugins/tickets.ts'
import { describeIds, writeOperation } from '../../../resource/audit.ts'
import type { Engine, Resource } from '../../../resource/engine.ts'
import { callerOf } from '../../../resource/routes.ts'
import { selectionBody } from '../../../resource/selection.ts'
import { enqueueTask } from '../../../tasks/enqueue.ts'
import { formatPrintedBy, readSchoolName, sendPdf } from '../../certificate/printout/index.ts'
import { printoutTitle } from './draw.ts'
import { addPrintouts, loadPhotos } from './print.ts'
import { readPrintouts } from './read.ts'
import { selectRecordIds } from './select.ts'
import { printoutPermission, printoutsTask } from './task.ts'

const subjectOf = (ids: string) => `printout ${ids}`

/** DG-03: prints the information sheets (信息表) of records. A user who may read a record may print what they read. */
export const printoutRoutes = (deps: Deps, engine: Engine, resource: Resource): Route[] => [
  printoutRoute(deps, resource),
  printoutsRoute(deps, engine, resource),
]

const printoutRoute = ({ files }: Deps, { actions, hooks }: Resource): Route =>
  route({
    method: 'GET',
    path: paths.records.sheet,
    permission: printoutPermission,
    scope: 'tenant',
    ratePerMinute: 60,
    ticket: request => subjectOf(String((request.query as { id?: unknown }).id)),
    query: Type.Object({ id: listParam, t: Type.Optional(textParam(200)) }),
    response: bytes,
    async handle(call) {
      const { session } = call
      const caller = callerOf(call)
      const ids = [...new Set(readList(call.query.id))]
      if (ids.length === 0 || !ids.every(isId)) throw notFound()
      if (ids.length > maxPrintoutsAtOnce) throw refused(`一次最多打开 ${maxPrintoutsAtOnce} 份信息表`)
      const { printouts, school } = await actions.withAccess(caller, { id: ids.join() }, async (tx, access) => {
        const found = await readPrintouts(tx, access, { ids, hooks, files })
        if (found.length === 0) throw notFound()
        const what = `信息表 ${describeIds(found.map(({ id }) => id))}`
        await writeOperation(tx, access, { operation: 'print', origin: caller.origin, what })
        return { printouts: found, school: await readSchoolName(tx, session.tenantId) }
      })
      const [first] = printouts
      const name = [printoutTitle, ...(printouts.length === 1 ? [first?.name, first?.number] : [])]
        .filter(Boolean)
        .join(' ')
      const ready = await loadPhotos(files, printouts)
      const pdf = openPdf({ title: name })
      addPrintouts(pdf, ready, { school, by: formatPrintedBy(session) }).then(pdf.close, pdf.fail)
      return sendPdf(call, name, { pdf })
    },
  })

const printoutsRoute = (deps: Deps, { ground }: Engine, resource: Resource): Route =>
  route({
    method: 'POST',
    path: paths.records.sheets,
    permission: printoutPermission,
    scope: 'tenant',
    body: Type.Object({ xwlx: textParam(10, 1), ...selectionBody }),
    response: PrintoutLink,
    async handle(call) {
      const caller = callerOf(call)
      const { session, body } = call
      const ids = await selectRecordIds(resource, ground, caller, body)
      const count = ids.length
      if (count === 0) throw body.ids ? notFound() : refused('没有符合条件的记录')
      if (count <= maxPrintoutsAtOnce) {
        const ticket = makeTicket(deps.keys, session.id, subjectOf(ids.join()))
        return { count, url: `${paths.records.sheet}?id=${ids.join()}&t=${ticket}`, taskId: null }
      }
      const taskId = await resource.actions.withAccess(caller, { xwlx: body.xwlx }, async (tx, access) => {
        await writeOperation(tx, access, {
          operation: 'print',
          origin: caller.origin,
          what: `信息表 ${describeIds(ids)}`,
        })
        return enqueueTask(deps, tx, { task: printoutsTask, caller, input: body, title: `打印信息表（${count} 份）` })
      })
      const message = `共 ${count} 份信息表，已转为后台任务，完成后可在任务通知中下载`
      return new Answer({ message, result: { count, url: null, taskId } })
    },
  })
