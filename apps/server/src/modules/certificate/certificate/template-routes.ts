import { readCertificateValues, sampleCertificateSource } from '@xw/shared/degree/certificate/placeholders'
import { certificateTemplateResource } from '@xw/shared/resources/xw/certificate-template'
import { certificatePaths } from '@xw/shared/wire/certificate-paths'
import { CertificateChoices, FileLink } from '@xw/shared/wire/certificates'
import { Type } from 'typebox'
import { textParam } from '../../../lib/params.ts'
import { openPdf } from '../../../pdf/document.ts'
import type { Deps } from '../../../plugins/deps.ts'
import { bytes, type Route, route } from '../../../plugins/route.ts'
import { makeTicket } from '../../../plugins/tickets.ts'
import type { Engine } from '../../../resource/engine.ts'
import { readPublicAddress } from '../../platform/platform-setting/index.ts'
import { sendPdf } from '../printout/index.ts'
import { drawCertificate, pageSizeOf } from './draw.ts'
import { buildSampleAddress } from './link.ts'
import { previewRoute } from './preview.ts'
import { readCalibration, readPrinters } from './printer.ts'
import { printPermission, readBackground, readFileBytes } from './task.ts'
import { readCertificateTemplates, requireCertificateTemplate } from './template.ts'

const permission = `${certificateTemplateResource.permission}:list`
const scope = 'tenant' as const

/** DG-08: previewing a template, printing a trial page, and choosing a template and a printer. */
export const certificateTemplateRoutes = (deps: Deps, engine: Engine): Route[] => [
  previewRoute(deps, engine),
  trialRoute(deps),
  trialPageRoute(deps),
  choicesRoute(deps),
]

const TrialParams = { id: textParam(36), printer: textParam(36) }
const subjectOf = (query: unknown) => {
  const { id, printer } = query as Record<string, unknown>
  return `certificate ${String(id)} ${String(printer)}`
}

const trialRoute = ({ db, keys }: Deps): Route =>
  route({
    method: 'POST',
    path: certificatePaths.trial,
    permission,
    scope,
    body: Type.Object(TrialParams),
    response: FileLink,
    async handle({ body, session }) {
      await db.inTenant(session.tenantId, tx => requireCertificateTemplate(tx, session.tenantId, body.id))
      const ticket = makeTicket(keys, session.id, subjectOf(body))
      return { url: `${certificatePaths.trialPage}?${new URLSearchParams({ ...body, t: ticket }).toString()}` }
    },
  })

/** Prints one page of sample values, to hold against a blank and to measure the printer's offset. */
const trialPageRoute = ({ db, files, config }: Deps): Route =>
  route({
    method: 'GET',
    path: certificatePaths.trialPage,
    permission,
    scope,
    ratePerMinute: 60,
    ticket: ({ query }) => subjectOf(query),
    query: Type.Object({ ...TrialParams, t: Type.Optional(textParam(200)) }),
    response: bytes,
    async handle({ query, session: { tenantId }, reply }) {
      const { template, calibration, file } = await db.inTenant(tenantId, async tx => {
        const found = await requireCertificateTemplate(tx, tenantId, query.id)
        return {
          template: found,
          calibration: await readCalibration(tx, tenantId, query.printer || null),
          file: found.printsBackground ? await readBackground(tx, files, tenantId, found) : null,
        }
      })
      const address = buildSampleAddress(await readPublicAddress(db.platform, config), tenantId)
      const background = await readFileBytes(files, file)
      const pdf = openPdf({ title: template.name, size: pageSizeOf(template) })
      const sample = { facts: readCertificateValues(sampleCertificateSource), address, photo: null }
      const page = { ...template, calibration, background }
      pdf.add({ draw: ({ canvas }) => drawCertificate(canvas, page, sample) }).then(pdf.close, pdf.fail)
      return sendPdf({ reply }, template.name, { pdf })
    },
  })

/** Lists the choices under the permission to print, because people who print may not have that for templates. */
const choicesRoute = ({ db }: Deps): Route =>
  route({
    method: 'GET',
    path: certificatePaths.choices,
    permission: printPermission,
    scope,
    query: Type.Object({ xwlx: textParam(2) }),
    response: CertificateChoices,
    handle: ({ query: { xwlx }, session: { tenantId } }) =>
      db.inTenant(tenantId, async tx => {
        const templates = await readCertificateTemplates(tx, tenantId)
        const fitting = templates.filter(({ types }) => types.length === 0 || types.includes(xwlx))
        const toChoice = ({ id, name }: { id: string; name: string }) => ({ value: id, text: name })
        return { templates: fitting.map(toChoice), printers: (await readPrinters(tx, tenantId)).map(toChoice) }
      }),
  })
