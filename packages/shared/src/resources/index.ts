import { batch } from '../degree/batch.ts'
import { xwInfoTable } from '../degree/xw-info.ts'
import { type FieldDef, typeOf } from '../field-types/index.ts'
import { toColumn } from '../resource/names.ts'
import type { ResourceDef } from '../resource/resource.ts'
import { announcement } from './sys/announcement.ts'
import { casSetting } from './sys/cas-setting.ts'
import { category } from './sys/category.ts'
import { checkRule } from './sys/check-rule.ts'
import { dataSource } from './sys/data-source.ts'
import { depart } from './sys/depart.ts'
import { departRole } from './sys/depart-role.ts'
import { dict } from './sys/dict.ts'
import { dictItem } from './sys/dict-item.ts'
import { entrySetting } from './sys/entry-setting.ts'
import { file } from './sys/file.ts'
import { fillRule } from './sys/fill-rule.ts'
import { gatewayRoute } from './sys/gateway-route.ts'
import { identityProvider } from './sys/identity-provider.ts'
import { message } from './sys/message.ts'
import { messageTemplate } from './sys/message-template.ts'
import { monitorAlarm } from './sys/monitor-alarm.ts'
import { monitorSetting } from './sys/monitor-setting.ts'
import { platformSetting } from './sys/platform-setting.ts'
import { position } from './sys/position.ts'
import { quartzJob } from './sys/quartz-job.ts'
import { quartzRun } from './sys/quartz-run.ts'
import { quartzTask } from './sys/quartz-task.ts'
import { registration } from './sys/registration.ts'
import { role } from './sys/role.ts'
import { roleFieldConfig } from './sys/role-field-config.ts'
import { smsGateway } from './sys/sms-gateway.ts'
import { smsOutbox } from './sys/sms-outbox.ts'
import { user } from './sys/user.ts'
import { backup } from './xw/backup.ts'
import { catalogueTable } from './xw/catalogue.ts'
import { certificatePrint } from './xw/certificate-print.ts'
import { certificatePrinter } from './xw/certificate-printer.ts'
import { certificateTemplate } from './xw/certificate-template.ts'
import { changeSheet } from './xw/change-sheet.ts'
import { collection } from './xw/collection.ts'
import { collectionAnswer } from './xw/collection-answer.ts'
import { customField } from './xw/custom-field.ts'
import { dataExport } from './xw/data-export.ts'
import { decision } from './xw/decision.ts'
import { decisionEntry } from './xw/decision-entry.ts'
import { degreeConfig } from './xw/degree-config.ts'
import { exportTemplate } from './xw/export-template.ts'
import { majorConfig } from './xw/major-config.ts'
import { numberRule } from './xw/number-rule.ts'
import { photoRule } from './xw/photo-rule.ts'
import { privacyNotice } from './xw/privacy-notice.ts'
import { reviewer } from './xw/reviewer.ts'
import { schoolSetting } from './xw/school-setting.ts'
import { studentPasswordRule } from './xw/student-password-rule.ts'
import { submission } from './xw/submission.ts'
import { submissionRow } from './xw/submission-row.ts'
import { thesisCheck } from './xw/thesis-check.ts'
import { thesisReview } from './xw/thesis-review.ts'

/** Every resource of the product, as its table has it. Those resolved by request stand here with all their fields. */
export const resources: readonly ResourceDef[] = [
  user,
  role,
  depart,
  departRole,
  position,
  dict,
  dictItem,
  category,
  roleFieldConfig,
  file,
  announcement,
  quartzTask,
  message,
  messageTemplate,
  checkRule,
  fillRule,
  dataSource,
  gatewayRoute,
  platformSetting,
  quartzJob,
  quartzRun,
  monitorSetting,
  monitorAlarm,
  smsGateway,
  smsOutbox,
  entrySetting,
  casSetting,
  registration,
  identityProvider,
  catalogueTable,
  degreeConfig,
  majorConfig,
  exportTemplate,
  dataExport,
  numberRule,
  certificateTemplate,
  certificatePrinter,
  certificatePrint,
  photoRule,
  privacyNotice,
  schoolSetting,
  customField,
  studentPasswordRule,
  thesisReview,
  reviewer,
  thesisCheck,
  batch,
  decision,
  decisionEntry,
  changeSheet,
  collection,
  collectionAnswer,
  backup,
  submission,
  submissionRow,
  xwInfoTable,
]

/** The resource at a wire path. */
export const resourceAt = (path: string): ResourceDef | null => resources.find(def => def.path === path) ?? null

/** A field of a resource, found by names from outside. */
export interface FoundField {
  readonly def: ResourceDef
  readonly key: string
  readonly field: FieldDef
}

/** Tables that the wire has under another name. */
const tableNames: Readonly<Record<string, string>> = {
  sys_sms_template: messageTemplate.table,
  sys_sms: message.table,
}

/** The field that the duplicate check means by its database names: they are compared with ours, never used. */
export function findField(table: string, column: string): FoundField | null {
  const name = Object.hasOwn(tableNames, table) ? tableNames[table] : table
  const def = resources.find(resource => resource.table === name)
  const [key, field] = Object.entries(def?.fields ?? {}).find(([own]) => toColumn(own) === column) ?? []
  return def && key && field && field.storage !== 'module' && !typeOf(field).writeOnly ? { def, key, field } : null
}
