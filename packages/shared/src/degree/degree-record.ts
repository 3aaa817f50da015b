import { batch } from '../field-types/batch.ts'
import { date } from '../field-types/date.ts'
import { datetime } from '../field-types/datetime.ts'
import { department } from '../field-types/department.ts'
import { dict } from '../field-types/dict.ts'
import { image } from '../field-types/image.ts'
import type { FieldDef } from '../field-types/index.ts'
import { multiSelect } from '../field-types/multi-select.ts'
import { switchOf } from '../field-types/switch.ts'
import { text } from '../field-types/text.ts'
import { user } from '../field-types/user.ts'
import { defineResource, type Fields, type ResourceDef } from '../resource/resource.ts'
import type { ResourceRow } from '../resource/resource-row.ts'
import { type SystemFields, systemFields } from '../resource/system-fields.ts'
import { changeRequestParam } from '../wire/change-request-paths.ts'
import { decisionListParams } from '../wire/decision-paths.ts'
import type { FieldPermissions } from '../wire/field-permissions.ts'
import { recordsPath } from '../wire/record-paths.ts'
import { type DegreeFieldDef, numberedRecords, toDegreeFieldDef } from './field-def.ts'
import { currentVersionYear, type DegreeFieldKey, degreeGroups, listDegreeFields, type VersionYear } from './fields.ts'
import { buildRecordGate, type Viewer } from './record-states.ts'
import { stepPermissions } from './step-permissions.ts'
import { type DegreeTypeCode, findDegreeType } from './types.ts'

/** Options of technical fields: the server sets them, and only administrators use them. */
const internalOptions = { readonly: true, form: false, excel: false, list: { optional: true } } as const
/** Options of the fields that are filled in when a degree is revoked. */
const revocationOptions = { readonly: true, form: false, excel: { import: false }, list: { optional: true } } as const
const awardForm = { group: degreeGroups.award } as const

/** The fields of a record besides the national structure. */
const recordFields = {
  nj: text('年级', {
    required: true,
    rules: [{ pattern: '^(?:19|20)\\d{2}$', message: '应为四位年份' }],
    form: awardForm,
    list: { width: 80, minor: true },
    query: { folded: true },
    excel: { aliases: ['NJ', '入学年级', '所在年级'] },
  }),
  departId: department('院系', {
    required: true,
    notNull: false,
    form: awardForm,
    query: {},
    excel: { aliases: ['学院', '院系名称', '所在院系', '所在学院', '培养院系'] },
  }),
  photo: image('照片', {
    biz: 'photo',
    max: 1,
    help: '近期免冠正面彩色证件照，jpg 或 png',
    form: { group: degreeGroups.basic },
    list: { optional: true, width: 64, when: numberedRecords },
  }),
  supervisorUserId: user('导师账号', { store: 'id', form: awardForm, list: { optional: true } }),
  status: dict('状态', {
    dictCode: 'xw_status',
    notNull: true,
    readonly: true,
    default: '00',
    form: false,
    list: { width: 120 },
    query: {},
  }),
  xwbslbm: dict('学位类型', { ...internalOptions, dictCode: 'degree_types', notNull: true }),
  batchId: batch('采集批次', { readonly: 'edit', form: false, excel: { import: false }, list: { width: 110 } }),
  judgement: dict('校验', {
    dictCode: 'xw_judgement',
    readonly: true,
    form: false,
    excel: { import: false },
    list: { width: 90 },
    query: {},
  }),
  thesisConfirmed: switchOf('导师已确认论文', {
    readonly: true,
    form: false,
    excel: { import: false },
    list: { optional: true },
  }),
  returnReason: text('退回原因', { readonly: true, form: false, excel: { import: false }, list: { optional: true } }),
  returnedFields: multiSelect('退回的字段', { ...internalOptions, choices: { options: [] } }),
  isChanged: switchOf('已变更', {
    readonly: true,
    form: false,
    help: '报送后经勘误修改过',
    excel: { import: false },
    list: { optional: true },
  }),
  revokeNo: text('撤销文号', { ...revocationOptions, max: 60 }),
  revokeDate: date('撤销日期', { ...revocationOptions, compact: true }),
  studentUserId: user('学生账号', { ...internalOptions, store: 'id' }),
  deptOpenedAt: datetime('院系打开时间', internalOptions),
  extendedUntil: datetime('延期至', internalOptions),
} as const

type DegreeFields = { readonly [K in DegreeFieldKey]?: DegreeFieldDef }
export type DegreeRecordDef = ResourceDef<typeof recordFields & DegreeFields & SystemFields>
/** A row of the record table; its degree type decides which national fields apply. */
export type DegreeRecordRow = ResourceRow<DegreeRecordDef>

interface DegreeRecordOptions {
  /** The school's custom fields of this type by key (`zdy01`, …), and its attachments (`fj…`). */
  readonly customFields?: Fields
  readonly versionYear?: VersionYear
  /** The viewer; decides which fields are editable. */
  readonly actor?: Viewer
  /** The windows of the batches for this viewer. */
  readonly times?: Parameters<typeof buildRecordGate>[1]
}

/** Builds the resource definition of one degree type's records. The result depends on the arguments only. */
export function degreeRecordDef(
  type: DegreeTypeCode,
  { customFields = {}, versionYear = currentVersionYear, actor = 'school', times }: DegreeRecordOptions = {},
): DegreeRecordDef {
  const national = listDegreeFields(versionYear).filter(field => field.appliesTo.includes(type))
  const fields = {
    ...Object.fromEntries(national.map(field => [field.key, toDegreeFieldDef(field, type)])),
    ...Object.fromEntries(Object.entries(customFields).map(storeCustomField)),
    ...recordFields,
    xwbslbm: { ...recordFields.xwbslbm, default: type },
    batchId: { ...recordFields.batchId, xwbslbm: type },
  }
  return defineRecords(`学位信息 · ${findDegreeType(type)?.name}`, fields, {
    type,
    gate: buildRecordGate(actor, times),
  })
}

/** List parameters that are set by links from other pages and by no search field. */
export const linkFilters: readonly string[] = [
  'finding',
  'noPhoto',
  'notPrinted',
  'noDecision',
  'undecided',
  'noNumberRule',
  changeRequestParam,
  ...Object.values(decisionListParams),
]

/**
 * The table behind all degree types: every national field, no custom fields. For the schema only; requests use
 * `degreeRecordDef`.
 */
export const degreeRecordTable: DegreeRecordDef = defineRecords('学位信息', {
  ...Object.fromEntries(listDegreeFields(currentVersionYear).map(field => [field.key, toDegreeFieldDef(field, '31')])),
  ...recordFields,
})

interface RecordSubset {
  readonly type?: DegreeTypeCode
  readonly gate?: ReturnType<typeof buildRecordGate>
}

function defineRecords(
  title: string,
  fields: DegreeFields & typeof recordFields,
  { type, gate = buildRecordGate('school') }: RecordSubset = {},
): DegreeRecordDef {
  return defineResource({
    path: recordsPath,
    table: 'xw_info',
    title,
    permission: 'xw:xwInfo',
    moreActions: [
      { code: 'importPhoto', name: '照片导入', roles: 'staff' },
      { code: 'check', name: '校验', roles: 'staff' },
      { code: 'setField', name: '批量修改', roles: 'staff' },
      { code: 'join', name: '加入批次', roles: 'staff' },
      { code: 'urge', name: '催办', roles: 'staff' },
      ...stepPermissions,
      { code: 'makeAccounts', name: '生成学生账号', roles: 'staff' },
      { code: 'resetPassword', name: '重置密码', roles: 'staff' },
      { code: 'history', name: '查看经过', roles: 'staff' },
    ],
    tenant: 'school',
    grows: true,
    recycleBin: true,
    history: true,
    fields,
    // Rows are matched by visible numbers, so that an import cannot be used to probe for ID numbers.
    ...(type && { importKey: [findDegreeType(type)?.idField ?? 'xh'] }),
    ...(type && { only: { field: 'xwbslbm', value: type } }),
    gate,
    jsonColumns: ['zdy'],
    scope: { depart: 'departId', degreeType: 'xwbslbm', owner: 'studentUserId', supervisor: 'supervisorUserId' },
    // The ID number comes first, so that the index also finds all records of one person.
    unique: [['zjhm', 'xwbslbm', 'batchId', 'nj']],
    params: ['xwlx', 'noBatch', ...linkFilters],
  })
}

function storeCustomField([key, field]: [string, FieldDef]): [string, FieldDef] {
  if (!/^(?:zdy\d+|fj[0-9a-f]+)$/.test(key))
    throw new TypeError(`${key}: a custom field is called zdy01, a file fj1a2b`)
  return [key, { ...field, notNull: false, storage: { json: 'zdy' } }]
}

/** Returns the business key under which field permissions and import templates of a type are stored. */
export const degreeRecordBizKey = (type: DegreeTypeCode): string => `xwInfo_${type}`

/** The fields that supervisors see besides the thesis: those that identify the student and the thesis. */
const shownToSupervisors = ['xm', 'xh', 'sqh', 'nj', 'departId', 'zymc', 'status', 'thesisConfirmed']
/** The fields that decide which records supervisors reach and which fields are editable. */
const reachFields = ['supervisorUserId', 'xwbslbm', 'batchId', 'returnedFields', 'extendedUntil']

/** Returns a supervisor's default field permissions, used when the school has configured none. */
export function listSupervisorPermissions(type: DegreeTypeCode, versionYear = currentVersionYear): FieldPermissions[] {
  const ofThesis = listDegreeFields(versionYear).filter(({ group }) => group === 'thesis')
  const visible = new Set<string>([...shownToSupervisors, ...reachFields, ...ofThesis.map(({ key }) => key)])
  return Object.keys(degreeRecordDef(type, { versionYear }).fields).map(fieldKey => ({
    ...noPermissionsSet,
    fieldKey,
    visible: visible.has(fieldKey) || Object.hasOwn(systemFields, fieldKey) ? null : '0',
  }))
}

/**
 * Returns a student's default field permissions, used when the school has configured none: other fields belong to the
 * office.
 */
export function listStudentPermissions(
  type: DegreeTypeCode,
  versionYear: VersionYear = currentVersionYear,
): FieldPermissions[] {
  const national = listDegreeFields(versionYear).filter(field => field.studentEditable)
  // Students upload their photo by default; a school that takes the photos itself closes the field.
  const editable = new Set<string>([...national.map(field => field.key), 'photo'])
  return Object.keys(degreeRecordDef(type, { versionYear }).fields).map(fieldKey => ({
    ...noPermissionsSet,
    fieldKey,
    editable: editable.has(fieldKey) ? '1' : '0',
    importable: '0',
    // Students see their own values unmasked.
    masked: '0',
  }))
}

const noPermissionsSet = {
  visible: null,
  editable: null,
  required: null,
  listed: null,
  queryable: null,
  importable: null,
  exportable: null,
  masked: null,
  sortNo: null,
} as const
