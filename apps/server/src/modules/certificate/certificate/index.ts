import { certificatePrintResource } from '@xw/shared/resources/xw/certificate-print'
import { certificateTemplateResource } from '@xw/shared/resources/xw/certificate-template'
import type { Deps } from '../../../plugins/deps.ts'
import type { Routes } from '../../../plugins/route.ts'
import type { Engine } from '../../../resource/engine.ts'
import { handOutRoute } from './hand-out.ts'
import { certificateTemplateHooks } from './template.ts'
import { certificateTemplateRoutes } from './template-routes.ts'
import { verifyRoute } from './verify.ts'
import { voidRoute } from './void-route.ts'

export { findUnprintableCharacters, listMissingContent } from './check.ts'
export { type CertifiedRecord, readCertifiedRecords } from './facts.ts'
export { certificateFilterHooks } from './printed.ts'
export { readCalibration } from './printer.ts'
export { type PlannedPrint, printRefusal, reserveSerials, storePrints } from './prints.ts'
export { type CertificatesInput, drawCertificates, printPermission } from './task.ts'
export { type CertificateTemplate, certificateTemplateHooks, requireCertificateTemplate } from './template.ts'

/** The routes of templates, the print log and public verification. Printing itself is a step of degree records. */
export function certificateRoutes(deps: Deps, engine: Engine): Routes {
  const templates = engine.resource(certificateTemplateResource, { hooks: certificateTemplateHooks })
  const prints = engine.resource(certificatePrintResource)
  return () => [
    ...templates.routes(),
    ...certificateTemplateRoutes(deps, engine),
    ...prints.routes(),
    voidRoute(prints),
    handOutRoute(engine, prints),
    verifyRoute(deps),
  ]
}
