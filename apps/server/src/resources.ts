import { resources } from '@xw/shared/resources/index'
import { entryWays } from './entry-ways.ts'
import { announcementRoutes } from './modules/announcement/index.ts'
import { applicationConfigRoutes } from './modules/application-config/index.ts'
import { casSettingRoutes } from './modules/cas/index.ts'
import { catalogueRoutes, catalogueSource } from './modules/catalogue/index.ts'
import { categoryAdminRoutes } from './modules/category/index.ts'
import { certificateRoutes } from './modules/certificate/index.ts'
import { checkRuleRoutes } from './modules/check-rule/index.ts'
import { answersSource, collectionRoutes } from './modules/collection/index.ts'
import { customFieldRoutes } from './modules/custom-field/index.ts'
import { dataExportRoutes } from './modules/data-export/index.ts'
import { dataSourceRoutes } from './modules/data-source/index.ts'
import { decisionRoutes } from './modules/decision/index.ts'
import { departRoutes } from './modules/depart/index.ts'
import { dictAdminRoutes } from './modules/dict-admin/index.ts'
import { entryRoutes } from './modules/entry/index.ts'
import { exportTemplateRoutes } from './modules/export-template/index.ts'
import { fileStorageRoutes } from './modules/files/index.ts'
import { fillRuleRoutes } from './modules/fill-rule/index.ts'
import { gatewayRouteRoutes } from './modules/gateway-route/index.ts'
import { identityProviderRoutes } from './modules/identity-provider/index.ts'
import { logRoutes } from './modules/log/index.ts'
import { messageRoutes } from './modules/message/index.ts'
import { numberRuleRoutes } from './modules/number-rule/index.ts'
import { onlineRoutes } from './modules/online/index.ts'
import { photoRuleRoutes } from './modules/photo-rule/index.ts'
import { platformSettingRoutes } from './modules/platform-setting/index.ts'
import { positionRoutes } from './modules/position/index.ts'
import { privacyNoticeRoutes } from './modules/privacy-notice/index.ts'
import { quartzJobRoutes } from './modules/quartz-job/index.ts'
import { registrationReviewRoutes } from './modules/registration/index.ts'
import { roleRoutes } from './modules/role/index.ts'
import { roleFieldConfigRoutes } from './modules/role-field-config/index.ts'
import { schoolSettingRoutes } from './modules/school-setting/index.ts'
import { smsRoutes } from './modules/sms/index.ts'
import { studentPasswordRuleRoutes } from './modules/student-password/index.ts'
import { submissionRoutes } from './modules/submission/index.ts'
import { taskRoutes } from './modules/task/index.ts'
import { tenantRoutes } from './modules/tenant/index.ts'
import { thesisRoutes } from './modules/thesis-review/index.ts'
import { userRoutes } from './modules/user/index.ts'
import { backupRoutes } from './modules/xw-backup/index.ts'
import { xwBatchRoutes } from './modules/xw-batch/index.ts'
import { xwInfoRoutes, xwInfoSource } from './modules/xw-info/index.ts'
import type { Deps } from './plugins/deps.ts'
import type { Routes } from './plugins/route.ts'
import type { Engine } from './resource/engine.ts'
import { constant, type ResourceSource } from './resource/within.ts'

/** Those whose definition depends on the call. */
const resolved: readonly ResourceSource[] = [catalogueSource, xwInfoSource, answersSource]

/** Where every definition of the product comes from, for what has to walk them all. */
export const allSources = (): ResourceSource[] => [
  ...resources.filter(def => !resolved.some(({ path }) => path === def.path)).map(constant),
  ...resolved,
]

/** Makes every resource of the product, for a server or a worker alike; their routes are built where they are asked for. */
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
    roleFieldConfigRoutes(engine),
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
    entryRoutes(deps, engine, entryWays),
    exportTemplateRoutes(engine),
    dataExportRoutes(deps, engine),
    numberRuleRoutes(deps, engine),
    certificateRoutes(deps, engine),
    photoRuleRoutes(deps, engine),
    privacyNoticeRoutes(engine),
    schoolSettingRoutes(engine),
    studentPasswordRuleRoutes(engine),
    customFieldRoutes(deps, engine),
    xwInfoRoutes(deps, engine),
    backupRoutes(deps, engine),
    submissionRoutes(deps, engine),
    xwBatchRoutes(deps, engine),
    decisionRoutes(engine),
    collectionRoutes(deps, engine),
    thesisRoutes(engine),
    tenantRoutes(deps, engine),
    onlineRoutes(deps, engine),
    logRoutes(engine),
    fileStorageRoutes(deps, engine),
    taskRoutes(deps, engine),
  ]
  // Those that no module has made are nothing but their definition.
  const plain = resources.filter(def => !engine.made.has(def.path)).map(def => engine.resource(def).routes)
  return () => [...ofModules, ...plain].flatMap(build => build())
}
