import {
  fillElements,
  listTemplateDefects,
  maxElements,
  maxElementText,
  maxTextTotal,
  readElement,
  totalTextLength,
} from '@xw/shared/degree/certificate/elements'
import { readCertificateValues, sampleCertificateSource } from '@xw/shared/degree/certificate/placeholders'
import { can } from '@xw/shared/permission/can'
import { certificateTemplateResource } from '@xw/shared/resources/xw/certificate-template'
import { certificatePaths } from '@xw/shared/wire/certificate-paths'
import { CertificatePreview } from '@xw/shared/wire/certificates'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { Type } from 'typebox'
import { forbidden, invalid } from '../../../lib/errors.ts'
import { mapOf, textParam } from '../../../lib/params.ts'
import type { Tx } from '../../../plugins/db.ts'
import type { Deps } from '../../../plugins/deps.ts'
import { toEnvelope } from '../../../plugins/envelope.ts'
import { type Route, route } from '../../../plugins/route.ts'
import type { Session } from '../../../plugins/session.ts'
import type { Engine } from '../../../resource/engine.ts'
import { reachableCondition } from '../../../resource/rows.ts'
import { readRecordAccess } from '../../degree/record-reach/index.ts'
import { readPublicAddress } from '../../platform/platform-setting/index.ts'
import { drawOutlines } from './draw-outlines.ts'
import { readCertifiedRecords } from './facts.ts'
import { buildSampleAddress } from './link.ts'
import { printPermission } from './task.ts'

/** A bound on the size of the request; an element has fewer keys. */
const maxElementKeys = 20

const PreviewBody = Type.Object({
  width: Type.Number(),
  height: Type.Number(),
  // Accepts texts longer than allowed, so that the handler can name the element with the text that is too long.
  elements: Type.Array(mapOf(Type.String({ maxLength: 4 * maxElementText }), maxElementKeys), {
    maxItems: maxElements,
  }),
  /** The student's number or certificate number of the record to show. Sample values are shown when it is absent. */
  of: Type.Optional(textParam(30)),
})

/** Large enough for `maxElements` elements with texts of `maxElementText` three-byte characters. */
const bodyBytes = maxElements * (3 * maxElementText + 500)

/** DG-08: shows the designer how an unsaved template will print. */
export const previewRoute = (deps: Deps, engine: Engine): Route =>
  route({
    method: 'POST',
    path: certificatePaths.preview,
    permission: `${certificateTemplateResource.permission}:list`,
    scope: 'tenant',
    body: PreviewBody,
    bodyBytes,
    response: CertificatePreview,
    async handle({ body, session, reply }) {
      const elements = body.elements.map(readElement)
      const flaws = listTemplateDefects(elements, body)
      if (flaws.length > 0) throw invalid({ elements: flaws.join('；') })
      const { name, facts } = await deps.db.inTenant(session.tenantId, tx =>
        readPreviewFacts(engine, tx, { session, of: body.of }),
      )
      const address = buildSampleAddress(await readPublicAddress(deps.db.platform, deps.config), session.tenantId)
      const filled = fillElements(elements, facts)
      if (totalTextLength(filled) > maxTextTotal)
        throw invalid({ elements: `填入记录的值后，文字合计超过 ${maxTextTotal} 字，请减少文字` })
      const outlines = await drawOutlines(session.userId, { elements: filled, address })
      return reply.type('application/json; charset=utf-8').send(wrapOutlines(name, outlines))
    },
  })

const outlinesPlace = '"elements":[]'

/**
 * Puts outlines that are JSON already into the answer. Several megabytes are neither parsed nor written again, which
 * would take a tenth of a second of the thread that answers everybody.
 */
function wrapOutlines(name: string | null, outlines: Buffer): Buffer {
  const answer: CertificatePreview = { name, elements: [] }
  // Quotes within the name are escaped, so this text occurs once.
  const [head = '', tail = ''] = JSON.stringify(toEnvelope(answer)).split(outlinesPlace)
  return Buffer.concat([Buffer.from(`${head}"elements":`), outlines, Buffer.from(tail)])
}

/** Reads the values to preview with: sample values, or those of a record that the caller reaches and may print. */
async function readPreviewFacts(
  engine: Engine,
  tx: Tx,
  { session, of = '' }: { session: Session; of?: string | undefined },
) {
  const number = of.trim()
  if (number === '') return { name: null, facts: readCertificateValues(sampleCertificateSource) }
  if (!can(session.grants, printPermission)) throw forbidden(printPermission)
  const which = await numberCondition(engine, tx, { session, number })
  const [record] = which ? await readCertifiedRecords(tx, which, sql`t.id`) : []
  if (!record) throw invalid({ of: '没有这个学号或证书编号的记录' })
  return record
}

/**
 * Returns a condition on `t`: reachable records with this student's or certificate number. A number that the caller
 * sees masked is not compared. Returns null when the caller sees neither in full.
 */
async function numberCondition(
  engine: Engine,
  tx: Tx,
  { session, number }: { session: Session; number: string },
): Promise<RawBuilder<SqlBool> | null> {
  const types = await readRecordAccess(engine, tx, { session, action: printPermission })
  const parts = [...types.values()].flatMap(access => {
    const seen = ['xh', 'xwzsbh'].filter(key => Object.hasOwn(access.def.fields, key) && !access.masked.has(key))
    const isIt = seen.map(key => sql`t.${sql.id(key)} = ${number}`)
    return isIt.length > 0 ? [sql`((${sql.join(isIt, sql` or `)}) and ${reachableCondition(access)})`] : []
  })
  return parts.length > 0 ? sql<SqlBool>`(${sql.join(parts, sql` or `)})` : null
}
