import fc from 'fast-check'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { arbitraryCron } from '../../test/cron/arbitrary.ts'
import { area } from './area.ts'
import { batch } from './batch.ts'
import { category } from './category.ts'
import { code } from './code.ts'
import { cron } from './cron.ts'
import { date } from './date.ts'
import { datetime } from './datetime.ts'
import { department } from './department.ts'
import { dict } from './dict.ts'
import { ValueError } from './field-type.ts'
import { file } from './file.ts'
import { id } from './id.ts'
import { image } from './image.ts'
import { type FieldDef, type FieldsByType, type FieldTypeName, fieldTypes, toWireFieldValue, typeOf } from './index.ts'
import { json } from './json.ts'
import { markdown } from './markdown.ts'
import { month } from './month.ts'
import { multiSelect } from './multi-select.ts'
import { number } from './number.ts'
import { password } from './password.ts'
import { popup } from './popup.ts'
import { position } from './position.ts'
import { progress } from './progress.ts'
import { radio } from './radio.ts'
import { richText, toPlainText } from './rich-text.ts'
import { role } from './role.ts'
import { rows } from './rows.ts'
import { searchSelect } from './search-select.ts'
import { select } from './select.ts'
import { switchOf } from './switch.ts'
import { separateTags, tags } from './tags.ts'
import { text } from './text.ts'
import { textarea } from './textarea.ts'
import { time } from './time.ts'
import { tree } from './tree.ts'
import { user } from './user.ts'
import { year } from './year.ts'

const options = [
  { value: '1', text: '男' },
  { value: '2', text: '女' },
]
const someId = '0198a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b'
const otherId = '0198a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5c'

const parse = (field: FieldDef, input: unknown) => typeOf(field).parse(input, field)

describe('reading a value', () => {
  it.each<[FieldDef, unknown, unknown]>([
    [text('姓名'), '  王小明　', '王小明'],
    [text('姓名'), '\u00a0\ufeff', null],
    [text('姓名'), 'e\u0301', 'é'],
    [text('姓名'), '𠮷㐂', '𠮷㐂'],
    [text('学号'), 2021104417, '2021104417'],
    [text('学号'), '007', '007'],
    [text('证件号码', { normalize: 'code' }), '１１０１０１ 19900101１２３ｘ', '11010119900101123X'],
    [text('姓名', { normalize: 'name' }), '买买提•吐尔逊', '买买提·吐尔逊'],
    [text('姓名', { normalize: 'name' }), 'JOHN  R. SMITH', 'JOHN R. SMITH'],
    [textarea('备注'), 'a\r\nb\rc', 'a\nb\nc'],
    [code('脚本'), '  a\r\n\tb\n', '  a\n\tb\n'],
    [code('脚本'), ' \n ', null],
    [markdown('说明'), '    缩进\r行', '    缩进\n行'],
    [tags('标签'), '优秀推免', '优秀;推免'],
    [tags('标签'), '优;秀；推免生', '优秀;推免;生'],
    [tags('标签'), ';；', null],
    [progress('进度'), '45.5', 45.5],
    [number('排序号'), '-12.50', -12.5],
    [number('排序号'), '-0', 0],
    [number('排序号'), 7, 7],
    [number('排序号'), '', null],
    [select('性别', { options }), '1', '1'],
    [select('性别', { options }), '女', '2'],
    [radio('性别', { options }), ' 男 ', '1'],
    [switchOf('开放'), true, '1'],
    [switchOf('开放'), false, '0'],
    [switchOf('开放'), '是', '1'],
    [switchOf('开放', { values: ['Y', 'N'] }), '否', 'N'],
    [date('出生日期'), '2024/2/29', '2024-02-29'],
    [date('出生日期'), '2024.2.9', '2024-02-09'],
    [date('出生日期'), '2024年2月9日', '2024-02-09'],
    [date('出生日期'), 20240229, '2024-02-29'],
    [date('出生日期'), '2024-02-29 00:00:00', '2024-02-29'],
    [date('获学位日期', { compact: true }), '2024-6-3', '20240603'],
    [datetime('开始时间'), '2024-06-30 8:05', '2024-06-30 08:05:00'],
    [datetime('开始时间'), '2024-06-30T08:05:09', '2024-06-30 08:05:09'],
    [datetime('开始时间'), '20240630', '2024-06-30 00:00:00'],
    [time('时刻'), '8:05', '08:05:00'],
    [month('入学年月'), '202409', '202409'],
    [month('入学年月'), '2024-9', '202409'],
    [month('入学年月'), '2024年09月', '202409'],
    [month('入学年月'), '2024-09-01', '202409'],
    [month('入学年月'), '2024-09-01T00:00:00', '202409'],
    [month('入学年月'), '2024年9月15日', '202409'],
    [month('入学年月'), '20240930', '202409'],
    [year('毕业年份'), '2024', '2024'],
    [year('毕业年份'), '2024年', '2024'],
    [dict('状态', { dictCode: 'valid_status' }), 1, '1'],
    [multiSelect('类型', { choices: { dictCode: 'degree_types' } }), '21,,31, 21', ['21', '31']],
    [multiSelect('类型', { choices: { dictCode: 'degree_types' } }), ['21', 31], ['21', '31']],
    [multiSelect('类型', { choices: { dictCode: 'degree_types' } }), '', null],
    [multiSelect('类型', { choices: { dictCode: 'degree_types' }, notNull: true }), null, []],
    [multiSelect('性别', { choices: { options } }), '男,2', ['1', '2']],
    [searchSelect('单位', { dictCode: 'institutions' }), '10001', '10001'],
    [tree('学科', { dictCode: 'disciplines', multiple: true }), '01,02', ['01', '02']],
    [category('分类'), someId.toUpperCase(), someId],
    [department('院系'), someId, someId],
    [department('院系', { multiple: true }), `${someId},${otherId},`, [someId, otherId]],
    [user('审核人'), 'admin', 'admin'],
    [user('审核人', { store: 'id' }), someId, someId],
    [role('角色', { store: 'roleCode' }), 'xs', 'xs'],
    [position('职务'), 'dean', 'dean'],
    [area('户口所在地'), 110101, '110101'],
    [popup('导师', { code: 'dszg', orgFields: 'xm', destFields: 'ds' }), '王, 李', '王, 李'],
    [cron('执行时间'), ' 0 0 2 ? * MON ', '0 0 2 ? * MON'],
    [cron('执行时间', { hideSecond: true, hideYear: true }), '0 2 ? * MON', '0 2 ? * MON'],
    [password('密码'), ' a ', ' a '],
    [json('附加'), '{"a":[1,null]}', { a: [1, null] }],
    [json('附加'), [1], [1]],
    [id('主键'), someId, someId],
    [text('姓名'), undefined, null],
  ])('%#: %o', (field, input, value) => expect(parse(field, input)).toEqual(value))

  it.each<[FieldDef, unknown, string]>([
    [text('姓名'), 'a\0b', '姓名含有无法保存的字符'],
    [text('姓名'), 'a\ud800', '姓名含有无法保存的字符'],
    [text('姓名'), true, '姓名格式不正确'],
    [text('姓名'), { a: 1 }, '姓名格式不正确'],
    [text('姓名'), ['a'], '姓名格式不正确'],
    [text('姓名'), Number.NaN, '姓名格式不正确'],
    [text('证件号码'), Number('110101199001011234'), '证件号码被当作数字而丢失了末尾几位，请以文本格式填写'],
    [number('排序号'), '1e3', '排序号必须是数字'],
    [number('排序号'), '+1', '排序号必须是数字'],
    [number('排序号'), '1.', '排序号必须是数字'],
    [number('排序号'), '１２', '排序号必须是数字'],
    [number('排序号'), '1.2345678', '排序号最多 6 位小数'],
    [number('排序号'), '1234567890123456', '排序号最多 15 位数字'],
    [number('排序号', { integer: true }), '1.5', '排序号必须是整数'],
    [number('排序号', { integer: true }), '2147483648', '排序号超出范围'],
    [progress('进度'), 101, '进度必须在 0 到 100 之间'],
    [progress('进度'), '一半', '进度必须是数字'],
    [select('性别', { options }), '3', '性别的值“3”不在可选范围内'],
    [switchOf('开放'), 'Y', '开放的值“Y”不在可选范围内'],
    [date('出生日期'), '2023-02-29', '出生日期必须是日期，如 2024-06-30'],
    [date('出生日期'), '2023-02/28', '出生日期必须是日期，如 2024-06-30'],
    [date('出生日期'), '2024-06-30 08:00:00', '出生日期必须是日期，如 2024-06-30'],
    [datetime('开始时间'), '2024-06-30 24:00:00', '开始时间必须是日期时间，如 2024-06-30 08:30:00'],
    [datetime('开始时间'), '2024-06-30T00:00:00Z', '开始时间必须是日期时间，如 2024-06-30 08:30:00'],
    [time('时刻'), '24:00', '时刻必须是时间，如 08:30:00'],
    [month('入学年月'), '202413', '入学年月必须是年月，如 202406'],
    [month('入学年月'), '2024-13-01', '入学年月必须是年月，如 202406'],
    [month('入学年月'), '20240941', '入学年月必须是年月，如 202406'],
    [month('入学年月'), '20249', '入学年月必须是年月，如 202406'],
    [year('毕业年份'), '24', '毕业年份必须是年份，如 2024'],
    [year('毕业年份'), '0999', '毕业年份必须是年份，如 2024'],
    [department('院系'), 'A01', '院系不正确'],
    [multiSelect('类型', { choices: { dictCode: 'x' } }), ['a,b'], '类型的每一项都不能含有逗号'],
    [area('户口所在地'), '北京', '户口所在地必须是行政区划代码'],
    [cron('执行时间'), '0 0 24 * * ?', '执行时间不正确。Cron表达式错误：时的“24”超出范围，应为 0 到 23'],
    [cron('执行时间'), '0 2 * * ?', '执行时间不正确。Cron表达式错误：应有 6 或 7 项，现有 5 项'],
    [password('密码'), 123456, '密码格式不正确'],
    [json('附加'), '"a"', '附加必须是 JSON 对象或数组'],
    [json('附加'), '{', '附加必须是 JSON 对象或数组'],
    [json('附加'), { a: 'x\0' }, '附加含有无法保存的字符'],
    [json('附加'), { '\0': 1 }, '附加含有无法保存的字符'],
    [json('附加'), '['.repeat(70_000), '附加内容过长'],
    [rows('规则', { max: 2, columns: { a: text('甲') } }), { a: '1' }, '规则必须是一个列表'],
    [rows('规则', { max: 2, columns: { a: text('甲') } }), [{ a: '1' }, 'x'], '规则第 2 行格式不正确'],
    [rows('规则', { max: 2, columns: { a: text('甲') } }), [{ a: ['1'] }], '规则第 1 行：甲格式不正确'],
    [
      rows('规则', { max: 2, columns: { b: select('乙', { options }) } }),
      [{ b: 'x' }],
      '规则第 1 行：乙的值“x”不在可选范围内',
    ],
    [json('附加'), '['.repeat(30_000) + ']'.repeat(30_000), '附加层次过深'],
  ])('%#: refuses %o', (field, input, message) => {
    expect(() => parse(field, input)).toThrow(new ValueError(message))
  })
})

/** One field of every type, and texts that it can read. */
const samples: { [K in FieldTypeName]: { field: FieldsByType[K]; texts: fc.Arbitrary<string> } } = {
  text: { field: text('字段', { normalize: 'code' }), texts: fc.string({ unit: 'binary' }) },
  textarea: { field: textarea('字段'), texts: fc.string({ unit: 'grapheme' }) },
  richText: { field: richText('字段'), texts: fc.string({ unit: 'grapheme' }) },
  markdown: { field: markdown('字段'), texts: fc.string({ unit: 'binary' }) },
  code: { field: code('字段'), texts: fc.string({ unit: 'binary' }) },
  tags: { field: tags('字段'), texts: fc.string({ unit: 'grapheme' }) },
  number: {
    field: number('字段'),
    texts: fc.tuple(fc.integer({ min: -1e8, max: 1e8 }), fc.nat(999_999)).map(([whole, part]) => `${whole}.${part}`),
  },
  progress: { field: progress('字段'), texts: fc.integer({ min: 0, max: 100 }).map(String) },
  select: { field: select('字段', { options }), texts: fc.constantFrom('1', '2', '男', '女') },
  radio: { field: radio('字段', { options }), texts: fc.constantFrom('1', '2', '男', '女') },
  switch: { field: switchOf('字段'), texts: fc.constantFrom('1', '0', '是', '否') },
  date: { field: date('字段', { compact: true }), texts: days() },
  datetime: { field: datetime('字段'), texts: moments() },
  time: { field: time('字段'), texts: moments().map(moment => moment.slice(11)) },
  month: { field: month('字段'), texts: days().map(day => day.slice(0, 7)) },
  year: { field: year('字段'), texts: days().map(day => day.slice(0, 4)) },
  dict: { field: dict('字段', { dictCode: 'x' }), texts: fc.string() },
  multiSelect: { field: multiSelect('字段', { choices: { dictCode: 'x' } }), texts: fc.string() },
  searchSelect: { field: searchSelect('字段', { dictCode: 'x', multiple: true }), texts: fc.string() },
  tree: { field: tree('字段', { dictCode: 'x' }), texts: fc.string() },
  category: { field: category('字段'), texts: fc.uuid() },
  department: { field: department('字段', { multiple: true }), texts: fc.array(fc.uuid()).map(ids => ids.join(',')) },
  user: { field: user('字段'), texts: fc.string() },
  role: { field: role('字段'), texts: fc.uuid() },
  position: { field: position('字段'), texts: fc.string() },
  batch: { field: batch('字段'), texts: fc.uuid() },
  area: { field: area('字段'), texts: fc.integer({ min: 110_000, max: 999_999 }).map(String) },
  popup: {
    field: popup('字段', { code: 'x', orgFields: 'a', destFields: 'b', multiple: true }),
    texts: fc.string(),
  },
  cron: { field: cron('字段'), texts: arbitraryCron },
  password: { field: password('字段'), texts: fc.string() },
  file: { field: file('字段'), texts: fc.array(fc.uuid()).map(ids => ids.join(',')) },
  image: { field: image('字段', { max: 9 }), texts: fc.uuid().map(name => `2026/11/${name}`) },
  json: { field: json('字段'), texts: fc.array(fc.jsonValue()).map(value => JSON.stringify(value)) },
  rows: {
    field: rows('字段', { max: 5, columns: { a: text('甲'), b: select('乙', { options }) } }),
    texts: fc
      .array(fc.record({ a: fc.string(), b: fc.constantFrom('1', '女') }, { requiredKeys: [] }))
      .map(value => JSON.stringify(value)),
  },
  id: { field: id('字段'), texts: fc.uuid() },
}

function thrownBy(run: () => unknown): unknown {
  try {
    run()
    return null
  } catch (error) {
    return error
  }
}

function moments() {
  const range = { min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }
  return fc.date(range).map(at => at.toISOString().slice(0, 19).replace('T', ' '))
}

function days() {
  return moments().map(moment => moment.slice(0, 10))
}

describe.each(Object.entries(samples))('%s', (name, { field, texts }) => {
  const { parse: read, format, writeOnly } = typeOf(field)

  it('reads back what it has written', () => {
    const storable = texts.filter(sample => !sample.includes('\0') && sample.isWellFormed())
    fc.assert(
      fc.property(storable, sample => {
        const value = read(sample, field)
        if (value === null || writeOnly) return
        expect(read(format(value, field), field)).toEqual(value)
      }),
      { numRuns: 300 },
    )
  })

  it('refuses input only with a sentence that names the field', () => {
    const hostile = fc.oneof(fc.string({ unit: 'binary' }), fc.anything(), fc.jsonValue(), fc.double(), fc.bigInt())
    fc.assert(
      fc.property(hostile, input => {
        const error = thrownBy(() => read(input, field))
        expect(error === null || (error instanceof ValueError && error.message.startsWith('字段'))).toBe(true)
      }),
      { numRuns: 1_000 },
    )
  })

  it('is known by its own name', () => {
    expect(field.type).toBe(name)
    expect(typeOf(field)).toBe(fieldTypes[name as FieldTypeName])
  })
})

describe('the registry', () => {
  it('has a declaring function of the same name for every type', () => {
    expectTypeOf<{ [K in FieldTypeName]: FieldsByType[K]['type'] }>().toEqualTypeOf<{ [K in FieldTypeName]: K }>()
    expect(Object.keys(samples)).toEqual(Object.keys(fieldTypes))
  })

  it('does not compile with a type missing or an option misspelt', () => {
    const { text: only } = fieldTypes
    // @ts-expect-error a registry needs every type
    const broken = { text: only } satisfies Record<FieldTypeName, unknown>
    // @ts-expect-error the option is called required
    const misspelt = text('姓名', { requird: true, max: 2 })
    // @ts-expect-error a dictionary field names its dictionary
    const nameless = dict('状态')
    // @ts-expect-error there is no such pattern
    const unknown = text('手机号', { rules: ['mobil'] })
    expect([broken, misspelt, nameless, unknown]).toHaveLength(4)
  })
})

describe('storage', () => {
  it('keeps a moment in its zone and reads it back as the wire has it', () => {
    const { toStored, fromStored } = fieldTypes.datetime
    const field = datetime('时间')
    expect(toStored?.('1988-07-01 10:00:00', field)).toBe('1988-07-01 10:00:00 Asia/Shanghai')
    expect(fromStored?.(new Date('2024-06-30T00:30:00.250Z'), field)).toBe('2024-06-30 08:30:00')
  })

  it('sends several codes joined by commas, and other values as they are', () => {
    expect(toWireFieldValue(multiSelect('类型', { choices: { dictCode: 'x' } }), ['21', '31'])).toBe('21,31')
    expect(toWireFieldValue(department('院系', { multiple: true }), null)).toBeNull()
    expect(toWireFieldValue(json('附加'), ['a'])).toEqual(['a'])
    expect(toWireFieldValue(number('排序'), 1.5)).toBe(1.5)
  })

  it('takes the driver’s text for a decimal, and gives it JSON as text', () => {
    expect(fieldTypes.number.fromStored?.('12.50', number('数'))).toBe(12.5)
    expect(fieldTypes.json.toStored?.([1, 'a'], json('附加'))).toBe('[1,"a"]')
  })

  it.each<[FieldDef, string]>([
    [text('字段', { max: 40 }), 'text'],
    [number('字段'), 'numeric'],
    [number('字段', { integer: true }), 'int'],
    [date('字段'), 'date'],
    [date('字段', { compact: true }), 'text'],
    [datetime('字段'), 'timestamptz'],
    [multiSelect('字段', { choices: { dictCode: 'x' } }), 'text[]'],
    [department('字段'), 'uuid'],
    [role('字段', { multiple: true }), 'uuid[]'],
    [user('字段'), 'text'],
    [user('字段', { store: 'id' }), 'uuid'],
    [json('字段'), 'jsonb'],
  ])('%#: has a column of type %s', (field, sqlType) => expect(typeOf(field).sqlType(field)).toBe(sqlType))
})

describe('texts of stored codes', () => {
  it.each<[FieldDef, unknown]>([
    [select('性别', { options }), { from: 'options', options }],
    [
      switchOf('开放', { values: ['Y', 'N'] }),
      {
        from: 'options',
        options: [
          { value: 'Y', text: '是' },
          { value: 'N', text: '否' },
        ],
      },
    ],
    [dict('状态', { dictCode: 'valid_status' }), { from: 'dict', dictCode: 'valid_status' }],
    [multiSelect('类型', { choices: { dictCode: 'degree_types' } }), { from: 'dict', dictCode: 'degree_types' }],
    [area('户口'), { from: 'dict', dictCode: 'areas' }],
    [user('审核人'), { from: 'records', path: '/sys/user', value: 'username', text: 'realname' }],
    [user('审核人', { show: 'username' }), { from: 'records', path: '/sys/user', value: 'username', text: 'username' }],
    [department('院系'), { from: 'records', path: '/sys/sysDepart', value: 'id', text: 'departName', code: 'orgCode' }],
    [
      role('角色', { store: 'roleCode' }),
      { from: 'records', path: '/sys/role', value: 'roleCode', text: 'roleName', code: 'roleCode' },
    ],
  ])('%#: come from %o', (field, source) => expect(typeOf(field).labels?.(field)).toEqual(source))
})

it('GR-15 inserts a semicolon after every two characters and drops typed ones', () => {
  expect(separateTags('优')).toBe('优')
  expect(separateTags('优秀')).toBe('优秀')
  expect(separateTags('优秀推')).toBe('优秀;推')
  expect(separateTags('优;秀;推;免')).toBe('优秀;推免')
  expect(separateTags('𠮷田𠮷')).toBe('𠮷田;𠮷')
})

it('converts a rich text to one line of plain text', () => {
  const html = '<h1>关于&nbsp;授予</h1>\n<p>3 &lt; 5 &amp;amp; <b>一</b><br>二</p>'
  expect(toPlainText(html)).toBe('关于 授予 3 < 5 &amp; 一 二')
  expect(toPlainText('<img src=x onerror=alert(1)>&lt;b&gt;')).toBe('<b>')
})
