import { area } from '../field-types/area.ts'
import { date } from '../field-types/date.ts'
import { dict } from '../field-types/dict.ts'
import type { FieldBase, Option } from '../field-types/field.ts'
import { file } from '../field-types/file.ts'
import type { FieldDef } from '../field-types/index.ts'
import { multiSelect } from '../field-types/multi-select.ts'
import { number } from '../field-types/number.ts'
import { select } from '../field-types/select.ts'
import { text } from '../field-types/text.ts'
import { textarea } from '../field-types/textarea.ts'
import type { Fields } from '../resource/resource.ts'
import type { FieldPermissions } from '../wire/field-permissions.ts'

/** DG-04: the kinds of a school's custom fields. Schools request files as attachments instead (`attachments.ts`). */
export const customFieldKinds = [
  { value: 'text', text: '文本' },
  { value: 'textarea', text: '多行文本' },
  { value: 'number', text: '数字' },
  { value: 'date', text: '日期' },
  { value: 'single', text: '单选' },
  { value: 'multiple', text: '多选' },
  { value: 'area', text: '地区' },
] as const

export type CustomFieldKind = (typeof customFieldKinds)[number]['value']

/** Kinds whose values come from a dictionary or from the school's choices. */
export const choiceKinds = ['single', 'multiple'] as const satisfies CustomFieldKind[]
export const textKinds = ['text', 'textarea'] as const satisfies CustomFieldKind[]

/** The form group of custom fields unless the school names another. */
export const customFieldGroup = '学校补充信息'

/** A form twice as long as the national one is unusable, and an import has room for this many columns. */
export const maxCustomFields = 60

/** The maximum length of a text: matching a school's pattern takes time for each character. */
export const maxCustomText = 500

/** A custom field as the school configured it. */
export interface CustomField {
  readonly code: string
  readonly xwbslbm: string
  readonly name: string
  readonly kind: CustomFieldKind | 'file'
  readonly dictCode: string | null
  readonly options: readonly Option[]
  readonly maxLength: number | null
  readonly required: boolean
  readonly pattern: string | null
  readonly patternMessage: string | null
  readonly help: string | null
  readonly groupName: string | null
  readonly studentVisible: boolean
  readonly studentEditable: boolean
  /** For a file: its extensions, any when null, and its maximum size. */
  readonly accept?: readonly string[] | null
  readonly maxMb?: number
  /** For a number: its maximum. */
  readonly most?: number
}

/** Returns the key of a school's n-th custom field: zdy01, zdy02, …. */
export const customFieldCode = (nth: number): string => `zdy${String(nth).padStart(2, '0')}`

/** Builds resource fields by key, in the given order. */
export const buildCustomFields = (fields: readonly CustomField[]): Fields =>
  Object.fromEntries(fields.map(field => [field.code, toFieldDef(field)]))

function toFieldDef(field: CustomField): FieldDef {
  const { kind, name, dictCode, options } = field
  const common = commonOptions(field)
  // A jsonb column supports queries by value or part of it, but not by range.
  switch (kind) {
    case 'text':
      return text(name, { ...common, ...textOptions(field), query: { rule: 'like', folded: true } })
    case 'textarea':
      return textarea(name, { ...common, ...textOptions(field), query: { rule: 'like', folded: true } })
    case 'number':
      return number(name, { ...common, ...(field.most !== undefined && { max: field.most }) })
    case 'date':
      return date(name, common)
    case 'single':
      return dictCode
        ? dict(name, { ...common, dictCode, query: { folded: true } })
        : select(name, { ...common, options, query: { folded: true } })
    case 'multiple':
      return multiSelect(name, { ...common, choices: dictCode ? { dictCode } : { options }, query: { folded: true } })
    case 'area':
      return area(name, { ...common, query: { folded: true } })
    case 'file':
      return file(name, { ...common, max: 1, ...(field.accept && { accept: field.accept }), ...fileLimit(field) })
  }
}

const commonOptions = ({ code, required, help, groupName }: CustomField): Omit<FieldBase, 'type' | 'label'> => ({
  notNull: false,
  ...(required && { required: true }),
  ...(help && { help }),
  list: { optional: true },
  form: { group: groupName || customFieldGroup },
  excel: { aliases: [code.toUpperCase()] },
})

const fileLimit = ({ maxMb }: CustomField) => (maxMb === undefined ? {} : { maxMb })

const textOptions = ({ maxLength, pattern, patternMessage }: CustomField) => ({
  max: Math.min(maxLength ?? maxCustomText, maxCustomText),
  ...(pattern && { rules: [{ pattern, message: patternMessage ?? '格式不正确', isStored: true as const }] }),
})

const buildPermissions = (
  fieldKey: string,
  { isVisible, isOpen }: { isVisible: boolean; isOpen: boolean },
): FieldPermissions => ({
  fieldKey,
  visible: isVisible ? null : '0',
  editable: isOpen ? '1' : '0',
  required: null,
  listed: null,
  queryable: null,
  importable: '0',
  exportable: null,
  masked: '0',
  sortNo: null,
})

/** Returns the students' permissions for custom fields: as configured, without import. */
export const listStudentCustomPermissions = (fields: readonly CustomField[]): FieldPermissions[] =>
  fields.map(({ code, studentVisible, studentEditable }) =>
    buildPermissions(code, { isVisible: studentVisible, isOpen: studentVisible && studentEditable }),
  )

/** Returns the supervisors' permissions for custom fields: none, since they only see the thesis. */
export const listSupervisorCustomPermissions = (fields: readonly CustomField[]): FieldPermissions[] =>
  fields.map(({ code }) => buildPermissions(code, { isVisible: false, isOpen: false }))

/** Words for data that a school should not collect without need (domain: religion, health, bank, family). */
const sensitiveWords = [
  '宗教 信仰 教派',
  '健康 疾病 病史 残疾 体检 血型 心理 怀孕 生育',
  '银行 卡号 账户 收入 贷款 工资',
  '家庭 父亲 母亲 父母 配偶 婚姻 子女 家长',
  '基因 指纹 人脸 行踪 犯罪 性取向',
].flatMap(line => line.split(' '))

/** Returns a word in the text for data that the law protects specially, or null. */
export const findSensitiveWord = (words: string): string | null =>
  sensitiveWords.find(word => words.includes(word)) ?? null
