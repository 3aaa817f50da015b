import { resources } from '@xw/shared/resources/index'
import { certificateRoutes } from './modules/certificate/certificate/index.ts'
import { decisionRoutes } from './modules/certificate/council-decision/index.ts'
import { numberRuleRoutes } from './modules/certificate/number-rule/index.ts'
import { catalogueRoutes, catalogueSource } from './modules/codes/catalogue/index.ts'
import { categoryAdminRoutes } from './modules/codes/category/index.ts'
import { dictAdminRoutes } from './modules/codes/dict-admin/index.ts'
import { fillRuleRoutes } from './modules/codes/fill-rule/index.ts'
import { applicationConfigRoutes } from './modules/degree/application-config/index.ts'
import { batchRoutes } from './modules/degree/batch/index.ts'
import { checkRuleRoutes } from './modules/degree/check-rule/index.ts'
import { customFieldRoutes } from './modules/degree/custom-field/index.ts'
import { photoRuleRoutes } from './modules/degree/photo-rule/index.ts'
import { recordRoutes, recordSource } from './modules/degree/record/index.ts'
import { backupRoutes } from './modules/degree/record-backup/index.ts'
import { surveyResponseSource, surveyRoutes } from './modules/degree/survey/index.ts'
import { thesisRoutes } from './modules/degree/thesis-review/index.ts'
import { fileStorageRoutes } from './modules/files/files/index.ts'
import { announcementRoutes } from './modules/messages/announcement/index.ts'
import { messageRoutes } from './modules/messages/message/index.ts'
import { logRoutes } from './modules/operations/log/index.ts'
import { quartzJobRoutes } from './modules/operations/quartz-job/index.ts'
import { taskRoutes } from './modules/operations/task/index.ts'
import { departRoutes } from './modules/people/depart/index.ts'
import { fieldPermissionRoutes } from './modules/people/field-permissions/index.ts'
import { positionRoutes } from './modules/people/position/index.ts'
import { roleRoutes } from './modules/people/role/index.ts'
import { userRoutes } from './modules/people/user/index.ts'
import { dataSourceRoutes } from './modules/platform/data-source/index.ts'
import { gatewayRouteRoutes } from './modules/platform/gateway-route/index.ts'
import { platformSettingRoutes } from './modules/platform/platform-setting/index.ts'
import { schoolSettingRoutes } from './modules/platform/school-setting/index.ts'
import { tenantRoutes } from './modules/platform/tenant/index.ts'
import { dataExportRoutes } from './modules/reporting/data-export/index.ts'
import { exportTemplateRoutes } from './modules/reporting/export-template/index.ts'
import { submissionRoutes } from './modules/reporting/submission/index.ts'
import { casSettingRoutes } from './modules/sign-in/cas/index.ts'
import { identityProviderRoutes } from './modules/sign-in/identity-provider/index.ts'
import { onlineRoutes } from './modules/sign-in/online/index.ts'
import { privacyNoticeRoutes } from './modules/sign-in/privacy-notice/index.ts'
import { registrationReviewRoutes } from './modules/sign-in/registration/index.ts'
import { signInMethodRoutes } from './modules/sign-in/sign-in-method/index.ts'
import { smsRoutes } from './modules/sign-in/sms/index.ts'
import { studentPasswordRuleRoutes } from './modules/sign-in/student-password/index.ts'
import type { Deps } from './plugins/deps.ts'
import type { Routes } from './plugins/route.ts'
import type { Engine } from './resource/engine.ts'
import { fixedSource, type ResourceSource } from './resource/within.ts'
import { signInMethods } from './sign-in-methods.ts'

/** The resources whose definition depends on the call. */
const resolved: readonly ResourceSource[] = [catalogueSource, recordSource, surveyResponseSource]

/** Lists the source of every resource definition, for code that walks all of them. */
export const allSources = (): ResourceSource[] => [
  ...resources.filter(def => !resolved.some(({ path }) => path === def.path)).map(fixedSource),
  ...resolved,
]

/**
 * Makes every resource of the product, for a server or a worker. The returned function builds their routes, which a
 * worker does not need.
 */
export function makeResources(deps: Deps, engine: Engine): Routes {
  const ofModules = [
    userRoutes(deps, engine),
    roleRoutes(engine),
    departRoutes(engine),
    positionRoutes(engine),
    dictAdminRoutes(engine),
    categoryAdminRoutes(engine),
    catalogueRoutes(engine),
    applicationConfigRoutes(deps, engine),
    fieldPermissionRoutes(engine),
    announcementRoutes(deps, engine),
    messageRoutes(deps, engine),
    checkRuleRoutes(engine),
    fillRuleRoutes(engine),
    dataSourceRoutes(deps, engine),
    gatewayRouteRoutes(engine),
    platformSettingRoutes(engine),
    quartzJobRoutes(deps, engine),
    smsRoutes(deps, engine),
    registrationReviewRoutes(deps, engine),
    identityProviderRoutes(deps, engine),
    casSettingRoutes(engine),
    signInMethodRoutes(deps, engine, signInMethods),
    exportTemplateRoutes(engine),
    dataExportRoutes(deps, engine),
    numberRuleRoutes(deps, engine),
    certificateRoutes(deps, engine),
    photoRuleRoutes(deps, engine),
    privacyNoticeRoutes(engine),
    schoolSettingRoutes(engine),
    studentPasswordRuleRoutes(engine),
    customFieldRoutes(deps, engine),
    recordRoutes(deps, engine),
    backupRoutes(deps, engine),
    submissionRoutes(deps, engine),
    batchRoutes(deps, engine),
    decisionRoutes(engine),
    surveyRoutes(deps, engine),
    thesisRoutes(engine),
    tenantRoutes(deps, engine),
    onlineRoutes(deps, engine),
    logRoutes(engine),
    fileStorageRoutes(deps, engine),
    taskRoutes(deps, engine),
  ]
  // Resources that no module has made need nothing beyond their definition.
  const plain = resources.filter(def => !engine.made.has(def.path)).map(def => engine.resource(def).routes)
  return () => [...ofModules, ...plain].flatMap(build => build())
}
