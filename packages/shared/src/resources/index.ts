import { batchResource } from '../degree/batch.ts'
import { degreeRecordTable } from '../degree/degree-record.ts'
import type { ResourceDef } from '../resource/resource.ts'
import { announcementResource } from './sys/announcement.ts'
import { casSettingResource } from './sys/cas-setting.ts'
import { categoryResource } from './sys/category.ts'
import { checkRuleResource } from './sys/check-rule.ts'
import { dataSourceResource } from './sys/data-source.ts'
import { departResource } from './sys/depart.ts'
import { departRoleResource } from './sys/depart-role.ts'
import { dictResource } from './sys/dict.ts'
import { dictItemResource } from './sys/dict-item.ts'
import { fieldPermissionsResource } from './sys/field-permissions.ts'
import { fileResource } from './sys/file.ts'
import { fillRuleResource } from './sys/fill-rule.ts'
import { gatewayRouteResource } from './sys/gateway-route.ts'
import { identityProviderResource } from './sys/identity-provider.ts'
import { messageResource } from './sys/message.ts'
import { messageTemplateResource } from './sys/message-template.ts'
import { monitorAlarmResource } from './sys/monitor-alarm.ts'
import { monitorSettingResource } from './sys/monitor-setting.ts'
import { platformSettingResource } from './sys/platform-setting.ts'
import { positionResource } from './sys/position.ts'
import { quartzJobResource } from './sys/quartz-job.ts'
import { quartzRunResource } from './sys/quartz-run.ts'
import { quartzTaskResource } from './sys/quartz-task.ts'
import { registrationResource } from './sys/registration.ts'
import { roleResource } from './sys/role.ts'
import { signInSettingResource } from './sys/sign-in-setting.ts'
import { smsGatewayResource } from './sys/sms-gateway.ts'
import { smsOutboxResource } from './sys/sms-outbox.ts'
import { userResource } from './sys/user.ts'
import { catalogueTable } from './xw/catalogue.ts'
import { certificatePrintResource } from './xw/certificate-print.ts'
import { certificatePrinterResource } from './xw/certificate-printer.ts'
import { certificateTemplateResource } from './xw/certificate-template.ts'
import { changeRequestResource } from './xw/change-request.ts'
import { customFieldResource } from './xw/custom-field.ts'
import { dataExportResource } from './xw/data-export.ts'
import { decisionResource } from './xw/decision.ts'
import { decisionLineResource } from './xw/decision-line.ts'
import { degreeConfigResource } from './xw/degree-config.ts'
import { exportTemplateResource } from './xw/export-template.ts'
import { majorConfigResource } from './xw/major-config.ts'
import { numberRuleResource } from './xw/number-rule.ts'
import { photoRuleResource } from './xw/photo-rule.ts'
import { privacyNoticeResource } from './xw/privacy-notice.ts'
import { recordBackupResource } from './xw/record-backup.ts'
import { reviewerResource } from './xw/reviewer.ts'
import { schoolSettingResource } from './xw/school-setting.ts'
import { studentPasswordRuleResource } from './xw/student-password-rule.ts'
import { submissionResource } from './xw/submission.ts'
import { submissionRowResource } from './xw/submission-row.ts'
import { surveyResource } from './xw/survey.ts'
import { surveyResponseResource } from './xw/survey-response.ts'
import { thesisCheckResource } from './xw/thesis-check.ts'
import { thesisReviewResource } from './xw/thesis-review.ts'

/**
 * All resources as their tables have them. Resources that are resolved for each request are listed with all their
 * fields.
 */
export const resources: readonly ResourceDef[] = [
  userResource,
  roleResource,
  departResource,
  departRoleResource,
  positionResource,
  dictResource,
  dictItemResource,
  categoryResource,
  fileResource,
  announcementResource,
  quartzTaskResource,
  messageResource,
  messageTemplateResource,
  checkRuleResource,
  fillRuleResource,
  dataSourceResource,
  gatewayRouteResource,
  platformSettingResource,
  quartzJobResource,
  quartzRunResource,
  monitorSettingResource,
  monitorAlarmResource,
  smsGatewayResource,
  smsOutboxResource,
  signInSettingResource,
  casSettingResource,
  registrationResource,
  identityProviderResource,
  catalogueTable,
  degreeConfigResource,
  majorConfigResource,
  exportTemplateResource,
  dataExportResource,
  numberRuleResource,
  certificateTemplateResource,
  certificatePrinterResource,
  certificatePrintResource,
  photoRuleResource,
  privacyNoticeResource,
  schoolSettingResource,
  customFieldResource,
  fieldPermissionsResource,
  studentPasswordRuleResource,
  thesisReviewResource,
  reviewerResource,
  thesisCheckResource,
  batchResource,
  decisionResource,
  decisionLineResource,
  changeRequestResource,
  surveyResource,
  surveyResponseResource,
  recordBackupResource,
  submissionResource,
  submissionRowResource,
  degreeRecordTable,
]

/** The resource at a wire path. */
export const findResource = (path: string): ResourceDef | null => resources.find(def => def.path === path) ?? null
