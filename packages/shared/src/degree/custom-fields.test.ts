import { afterEach, describe, expect, it } from 'vitest'
import { listQueryRules } from '../query/field-rules.ts'
import { applyFieldPermissions } from '../resource/field-permissions.ts'
import { checkRecord, checkValue } from '../rules/check-value.ts'
import { setPatternEngine } from '../rules/stored-patterns.ts'
import {
  buildCustomFields,
  type CustomField,
  customFieldCode,
  findSensitiveWord,
  listStudentCustomPermissions,
} from './custom-fields.ts'
import { degreeRecordDef, listStudentPermissions } from './degree-record.ts'

const plain: CustomField = {
  code: 'zdy01',
  xwbslbm: '31',
  name: '学位服尺码',
  kind: 'text',
  dictCode: null,
  options: [],
  maxLength: null,
  required: false,
  pattern: null,
  patternMessage: null,
  help: null,
  groupName: null,
  studentVisible: true,
  studentEditable: true,
}
const options = [
  { value: 's', text: '小号' },
  { value: 'l', text: '大号' },
]
const kinds: CustomField[] = [
  plain,
  { ...plain, code: 'zdy02', name: '说明', kind: 'textarea', maxLength: 50 },
  { ...plain, code: 'zdy03', name: '身高', kind: 'number' },
  { ...plain, code: 'zdy04', name: '离校日期', kind: 'date' },
  { ...plain, code: 'zdy05', name: '尺码', kind: 'single', options },
  { ...plain, code: 'zdy06', name: '民族', kind: 'single', dictCode: 'nations' },
  { ...plain, code: 'zdy07', name: '备选', kind: 'multiple', options },
  { ...plain, code: 'zdy08', name: '去向', kind: 'area' },
]

describe('fields of a school', () => {
  it('DG-04 are fields of the definition like any other, in the jsonb column', () => {
    const { fields } = degreeRecordDef('31', { customFields: buildCustomFields(kinds) })
    const own = Object.entries(fields).filter(([key]) => key.startsWith('zdy'))
    expect(own.map(([key, field]) => `${key} ${field.type}`)).toEqual([
      'zdy01 text',
      'zdy02 textarea',
      'zdy03 number',
      'zdy04 date',
      'zdy05 select',
      'zdy06 dict',
      'zdy07 multiSelect',
      'zdy08 area',
    ])
    for (const [key, field] of own) {
      expect(field).toMatchObject({ storage: { json: 'zdy' }, notNull: false, form: { group: '学校补充信息' } })
      // Whatever the search form asks by can be asked of a jsonb column.
      const rule = field.query ? (field.query.rule ?? 'eq') : 'eq'
      expect(listQueryRules(key, field)).toContain(rule)
    }
  })

  it('may be missing in what is saved, and not in what is submitted', () => {
    const customFields = buildCustomFields([{ ...plain, required: true }])
    const def = { ...degreeRecordDef('31', { customFields }), fields: customFields }
    expect(checkRecord(def, {}, 'save')).toEqual({})
    expect(checkRecord(def, {}, 'submit')).toEqual({ zdy01: '请输入学位服尺码' })
  })

  it('are open to students by their own switches', () => {
    const fields: CustomField[] = [
      plain,
      { ...plain, code: 'zdy02', studentEditable: false },
      { ...plain, code: 'zdy03', studentVisible: false },
    ]
    const def = degreeRecordDef('31', { customFields: buildCustomFields(fields) })
    const { def: own } = applyFieldPermissions(def, [
      ...listStudentPermissions('31'),
      ...listStudentCustomPermissions(fields),
    ])
    expect(own.fields.zdy01?.readonly).toBeUndefined()
    expect(own.fields.zdy02?.readonly).toBe(true)
    expect(own.fields).not.toHaveProperty('zdy03')
  })

  it('are numbered with two digits, and with three after ninety-nine', () => {
    expect([1, 12, 100].map(customFieldCode)).toEqual(['zdy01', 'zdy12', 'zdy100'])
  })

  it.each([
    ['宗教信仰', '宗教'],
    ['毕业去向', null],
    ['用于发放银行补贴', '银行'],
  ])('%s holds the sensitive word %s', (text, word) => expect(findSensitiveWord(text)).toBe(word))
})

describe('a pattern of a school', () => {
  const field = buildCustomFields([{ ...plain, pattern: '[0-9]{3}', patternMessage: '应为三位数字' }]).zdy01
  afterEach(() => setPatternEngine(() => true))

  it('runs only in the engine that was set', () => {
    if (!field) throw new Error('no field')
    const asked: string[] = []
    setPatternEngine((pattern, text) => {
      asked.push(`${pattern} ${text}`)
      return text === '123'
    })
    expect([checkValue(field, '123'), checkValue(field, '1234')]).toEqual([null, '学位服尺码应为三位数字'])
    expect(asked).toEqual(['[0-9]{3} 123', '[0-9]{3} 1234'])
  })
})
