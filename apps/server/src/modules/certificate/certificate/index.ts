import { certificatePrintResource } from '@xw/shared/resources/xw/certificate-print'
import { certificateTemplateResource } from '@xw/shared/resources/xw/certificate-template'
import type { Deps } from '../../../plugins/deps.ts'
import type { Routes } from '../../../plugins/route.ts'
import type { Engine } from '../../../resource/engine.ts'
import { handOutRoute } from './hand-out.ts'
import { templateHooks } from './template.ts'
import { templateRoutes } from './template-routes.ts'
import { verifyRoute } from './verify.ts'
import { voidRoute } from './void-route.ts'

export { lackingOf, unprintableIn } from './check.ts'
export { type CertifiedRecord, readCertified } from './facts.ts'
export { printedHooks } from './printed.ts'
export { readCalibration } from './printer.ts'
export { freeSerials, keepPrints, type PlannedPrint, whyNotPrinted } from './prints.ts'
export { type CertificatesInput, drawCertificates, printPermission } from './task.ts'
export { readTemplate, type Template, templateHooks } from './template.ts'

/** Certificates beside the printing itself, which is an action on records: templates, the log, and the public's question. */
export function certificateRoutes(deps: Deps, engine: Engine): Routes {
  const templates = engine.resource(certificateTemplateResource, { hooks: templateHooks })
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
