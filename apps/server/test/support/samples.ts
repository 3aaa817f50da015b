import { getMajorTable } from '@xw/shared/degree/majors'
import { degreeTypes } from '@xw/shared/degree/types'
import type { FieldRule } from '@xw/shared/field-types/field'
import { type FieldDef, isMultiple, toWireFieldValue } from '@xw/shared/field-types/index'
import type { Fields, ResourceDef } from '@xw/shared/resource/resource'
import { computeCheckDigit } from '@xw/shared/rules/id-number'

/** Things of the school that sample records can point to. */
export interface SampleContext {
  departId: string
  userId: string
  username: string
  roleId: string
  roleCode: string
  positionCode: string
  categoryId: string
  /** A value of each dictionary, two where there are two. */
  dictValues: ReadonlyMap<string, readonly string[]>
  /** Values of fields that only the test can know (`dictId` of an item). */
  fixed?: Readonly<Record<string, unknown>>
}

const byRule: Record<string, (n: number) => string> = {
  mobile: n => `138${String(n).padStart(8, '0')}`,
  email: n => `user${n}@example.edu.cn`,
  landline: n => `010-${String(62_750_000 + n)}`,
  username: n => `contract_${n}`,
  alphanumeric20: n => `code${n}`,
  qq: n => String(10_000_000 + n),
  number: n => String(n),
  templateValues: n => `{"name": ${n}}`,
}

/** A valid text for what a field asks of it. */
function sampleText(key: string, field: FieldDef & { max?: number }, n: number): string {
  const named = field.rules?.find(
    (rule): rule is Extract<FieldRule, string> => typeof rule === 'string' && rule in byRule,
  )
  if (named) return byRule[named]?.(n) ?? ''
  if (key === 'zjhm') return sampleIdNumber(n)
  if (key === 'nj') return String(2_020 + (n % 5))
  if (key === 'grades') return String(2_020 + (n % 5))
  const custom = field.rules?.find(rule => typeof rule !== 'string')
  if (custom) return `k${key}_${n}`.slice(0, 30)
  return `${'样'.repeat(Math.min(1, field.max ?? 1))}${n}`.slice(0, field.max ?? 40)
}

export function sampleIdNumber(n: number): string {
  const body = `11010119900307${String(n % 1_000).padStart(3, '0')}`
  return body + computeCheckDigit(body)
}

/** A major of the type that the same number chooses for the record: no category, no class, no first-level discipline. */
function sampleMajor(n: number, { dictValues }: SampleContext): string | undefined {
  const table = getMajorTable((degreeTypes[n % degreeTypes.length] ?? degreeTypes[0]).code)
  const codes = dictValues.get(table) ?? []
  const majors = table.endsWith('_majors') ? codes.filter(code => code.length >= 6) : codes
  return majors[n % Math.max(1, majors.length)]
}

function sampleOne(key: string, field: FieldDef, n: number, context: SampleContext): unknown {
  const dictValue = (code: string) => {
    const values = context.dictValues.get(code) ?? []
    return values[n % Math.max(1, values.length)]
  }
  switch (field.type) {
    case 'number':
      return Math.max(field.min ?? 0, Math.min(field.max ?? n, n))
    case 'select':
    case 'radio':
      return field.options[n % field.options.length]?.value
    case 'switch':
      return (field.values ?? ['1', '0'])[n % 2]
    case 'date':
      return field.compact ? `199${n % 10}0630` : `199${n % 10}-06-30`
    case 'year':
      return String(2_000 + (n % 30))
    case 'month':
      return `201${n % 10}09`
    case 'datetime':
      // The end of a period lies after its beginning.
      return `201${n % 10}-${key.endsWith('Until') ? '10' : '09'}-01 08:30:00`
    case 'time':
      return `08:3${n % 10}:00`
    case 'searchSelect':
      return field.dictCode === 'all_majors' ? sampleMajor(n, context) : dictValue(field.dictCode)
    case 'dict':
    case 'tree':
      return dictValue(field.dictCode)
    case 'area':
      return dictValue('areas')
    case 'multiSelect':
      return 'options' in field.choices ? field.choices.options[0]?.value : dictValue(field.choices.dictCode)
    case 'department':
      return context.departId
    case 'user':
      return field.store === 'id' ? context.userId : context.username
    case 'role':
      return field.store === 'roleCode' ? context.roleCode : context.roleId
    case 'position':
      return context.positionCode
    case 'category':
      return context.categoryId
    case 'password':
      return 'Vqz-9417-Lm'
    case 'cron':
      return `0 ${n % 60} 2 * * ?`
    case 'json':
      return { note: n }
    case 'rows':
      return [sampleFields(field.columns, n, context)]
    // Files are uploaded before a record can name them.
    case 'file':
    case 'image':
    // The open batches decide which batch a record joins.
    case 'batch':
    case 'id':
      return undefined
    default:
      return sampleText(key, field, n)
  }
}

/** The values that samples may use in a field whose other values a user may not choose. */
const choices: Readonly<Record<string, Readonly<Record<string, readonly unknown[]>>>> = {
  // Whichever of them meet make a number of sixteen digits.
  xw_number_rule: {
    pattern: ['{unit}{level}{year}{type:2}{seq:4}', '{unit}{level}{year}{type:2}0{seq:3}'],
    typeCode: ['01', '02'],
  },
  // A page that every preset fits on, and the preset on it.
  xw_certificate_template: { pageWidth: [300, 310], pageHeight: [300, 320], elements: [] },
  xw_certificate_printer: { scaleAcross: [100, 99], scaleDown: [100, 101] },
  // A photo is made to a size and called by a field, or not at all.
  xw_export_template: {
    versionYear: ['2024', '2018'],
    format: ['xlsx', 'csv'],
    columns: [
      [{ header: '姓名', field: 'xm', kind: 'name' }],
      [{ header: 'XH', field: 'xh', kind: 'code', width: '20' }],
    ],
  },
  sys_quartz_task: { status: ['1', '2'] },
  sys_quartz_job: { jobClassName: ['checkBatches'], parameter: [{ schoolCode: '10001', isStaleOnly: '1' }] },
  sys_role: { reach: ['own', 'depart', 'types', 'school'] },
  sys_identity_provider: {
    issuer: ['https://sso.example.edu.cn', 'https://sso2.example.edu.cn'],
    agentId: ['1000001', '1000002'],
    ...Object.fromEntries(
      ['authorizeUrl', 'tokenUrl', 'userinfoUrl'].map(key => [key, [`https://sso.example.edu.cn/${key}`]]),
    ),
  },
  // A survey must end after it starts, and an item of a choice must have options.
  xw_collection: {
    startTime: ['2016-09-01 08:30:00', '2016-09-02 08:30:00'],
    endTime: ['2016-10-01 08:30:00', '2016-10-02 08:30:00'],
    items: [
      [{ label: '尺码', kind: 'single', required: '1', options: 'S；M；L' }],
      [{ label: '身高', kind: 'number', required: '0', limit: '250' }],
    ],
  },
  xw_custom_field: { dictCode: ['sex', 'degree_types'] },
  xw_major_config: { sfyjxk: ['0'] },
  // Each of them gets a code from the server.
  xw_degree_config: { attachments: [] },
}

/** A body that fills every field a client may give; two numbers give two different records. */
export function sampleBody(def: ResourceDef, n: number, context: SampleContext): Record<string, unknown> {
  const chosen = Object.entries(choices[def.table] ?? {}).map(([key, values]) => [key, values[n % values.length]])
  const body: Record<string, unknown> = { ...sampleFields(def.fields, n, context), ...Object.fromEntries(chosen) }
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
}

function sampleFields(fields: Fields, n: number, context: SampleContext): Record<string, unknown> {
  const body: Record<string, unknown> = {}
  for (const [key, field] of Object.entries(fields)) {
    // A picture is uploaded before a record can name it.
    if (field.readonly === true || key === 'avatar') continue
    const value = context.fixed?.[key] ?? sampleOne(key, field, n, context)
    if (value !== undefined)
      body[key] = isMultiple(field) && typeof value === 'string' ? toWireFieldValue(field, [value]) : value
  }
  return body
}
