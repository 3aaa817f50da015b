import { certificatePrintResource } from '@xw/shared/resources/xw/certificate-print'
import { certificateTemplateResource } from '@xw/shared/resources/xw/certificate-template'
import type { Deps } from '../../../plugins/deps.ts'
import type { Routes } from '../../../plugins/route.ts'
import type { Engine } from '../../../resource/engine.ts'
import { handOutRoute } from './hand-out.ts'
import { certificateTemplateHooks } from './template.ts'
import { templateRoutes } from './template-routes.ts'
import { verifyRoute } from './verify.ts'
import { voidRoute } from './void-route.ts'

export { findUnprintableCharacters, listMissingContent } from './check.ts'
export { type CertifiedRecord, readCertifiedRecords } from './facts.ts'
export { certificateFilterHooks } from './printed.ts'
export { readCalibration } from './printer.ts'
export { type PlannedPrint, printRefusal, reserveSerials, storePrints } from './prints.ts'
export { type CertificatesInput, drawCertificates, printPermission } from './task.ts'
export { type CertificateTemplate, certificateTemplateHooks, requireCertificateTemplate } from './template.ts'

/** Certificates beside the printing itself, which is an action on records: templates, the log, and the public's question. */
export function certificateRoutes(deps: Deps, engine: Engine): Routes {
  const templates = engine.resource(certificateTemplateResource, { hooks: certificateTemplateHooks })
  const prints = engine.resource(certificatePrintResource)
  return () => [
    ...templates.routes(),
    ...templateRoutes(deps, engine),
    ...prints.routes(),
    voidRoute(prints),
    handOutRoute(engine, prints),
    verifyRoute(deps),
  ]
}
