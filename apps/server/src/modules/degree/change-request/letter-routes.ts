import { findChangeRequestKind } from '@xw/shared/degree/change-request'
import { findDegreeType } from '@xw/shared/degree/types'
import { changeRequestResource } from '@xw/shared/resources/xw/change-request'
import { changeRequestPaths } from '@xw/shared/wire/change-request-paths'
import { LetterLink } from '@xw/shared/wire/change-requests'
import { formatTime } from '@xw/shared/wire/time'
import { Type } from 'typebox'
import { refused } from '../../../lib/errors.ts'
import { textParam } from '../../../lib/params.ts'
import { openPdf } from '../../../pdf/document.ts'
import { drawFoot } from '../../../pdf/foot.ts'
import type { Keys } from '../../../plugins/keys.ts'
import { bytes, type Route, route } from '../../../plugins/route.ts'
import { makeTicket } from '../../../plugins/tickets.ts'
import { writeOperation } from '../../../resource/audit.ts'
import { callerOf } from '../../../resource/routes.ts'
import { formatPrintedBy, readSchoolName, sendPdf } from '../../certificate/printout/index.ts'
import { type ChangeLetter, drawLetter, letterTitle } from './draw-letter.ts'
import { type ChangeContext, type ChangeRequestCall, withRequest } from './request.ts'
import { showRequestedRecords } from './show-records.ts'

const permission = `${changeRequestResource.permission}:letter`
const subjectOf = (id: unknown) => `change letter ${String(id)}`

/** DG-04: prints the letter to the province, with the list of requested changes, to be signed and sealed. */
export const letterRoutes = (context: ChangeContext, keys: Keys): Route[] => [
  route({
    method: 'POST',
    path: changeRequestPaths.letter,
    title: '获取勘误公文的链接',
    permission,
    scope: 'tenant',
    body: Type.Object({ id: textParam(64, 1) }),
    response: LetterLink,
    async handle(call) {
      const { id } = call.body
      await withRequest(context, callerOf(call), { id, action: 'list' }, async () => {})
      const ticket = makeTicket(keys, call.session.id, subjectOf(id))
      return { url: `${changeRequestPaths.letterPage}?${new URLSearchParams({ id, t: ticket }).toString()}` }
    },
  }),
  route({
    method: 'GET',
    path: changeRequestPaths.letterPage,
    title: '勘误公文',
    permission,
    scope: 'tenant',
    ratePerMinute: 60,
    ticket: ({ query }) => subjectOf((query as { id?: unknown }).id),
    query: Type.Object({ id: textParam(64, 1), t: Type.Optional(textParam(200)) }),
    response: bytes,
    async handle(call) {
      const caller = callerOf(call)
      const letter = await withRequest(context, caller, { id: call.query.id, action: 'list' }, readLetter)
      const pdf = openPdf({ title: letterTitle(letter) })
      pdf
        .add({
          draw: part => drawLetter(part, letter),
          foot: (canvas, page) => drawFoot(canvas, formatPrintedBy(call.session), page),
        })
        .then(pdf.close, pdf.fail)
      return sendPdf(call, letter.sheetNo, { pdf })
    },
  }),
]

/** The letter shows masked values in full, because the province changes its data by it. Each print is logged. */
async function readLetter(call: ChangeRequestCall): Promise<ChangeLetter> {
  const { tx, access, own, request, origin } = call
  const records = await showRequestedRecords({ ...call, access: { ...access, masked: new Set() } })
  if (records.length === 0) throw refused('勘误单中还没有记录')
  await writeOperation(tx, own, { operation: 'print', what: `公文 ${request.sheetNo}`, origin })
  return {
    school: await readSchoolName(tx, own.session.tenantId),
    sheetNo: request.sheetNo,
    kind: request.kind,
    kindName: findChangeRequestKind(request.kind)?.text ?? '',
    typeName: findDegreeType(request.type)?.name ?? '',
    reason: request.reason,
    date: formatTime(new Date())?.slice(0, 10) ?? '',
    records,
  }
}
