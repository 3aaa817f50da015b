import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { datetime } from '../field-types/datetime.ts'
import { department } from '../field-types/department.ts'
import { dict } from '../field-types/dict.ts'
import { json } from '../field-types/json.ts'
import { multiSelect } from '../field-types/multi-select.ts'
import { number } from '../field-types/number.ts'
import { password } from '../field-types/password.ts'
import { text } from '../field-types/text.ts'
import { applyFieldPermissions } from '../resource/field-permissions.ts'
import { defineResource } from '../resource/resource.ts'
import { QueryError } from './filter.ts'
import { readListQuery } from './list-query.ts'

const def = defineResource({
  path: '/xw/person',
  table: 'xw_person',
  title: '人员',
  permission: 'xw:person',
  tenant: 'school',
  fields: {
    xm: text('姓名', { normalize: 'name' }),
    bz: text('备注'),
    xb: dict('性别', { dictCode: 'sex' }),
    pxh: number('排序号'),
    kssj: datetime('开始时间'),
    lxs: multiSelect('类型', { choices: { dictCode: 'degree_types' } }),
    departId: department('院系'),
    zjhm: text('证件号码', { sealed: true, normalize: 'code' }),
    sjh: text('手机号', { masked: 'phone' }),
    zdy01: text('自定义', { storage: { json: 'zdy' } }),
    mm: password('密码'),
    fj: json('附加'),
    nb: text('内部', { query: false }),
    js: department('角色', { storage: 'module' }),
  },
  jsonColumns: ['zdy'],
  params: ['xwlx'],
})
const someId = '0198a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b'

const read = (params: Record<string, unknown>) => readListQuery(def, params)
const items = (params: Record<string, unknown>) => read(params).filter.items
const refused = (params: Record<string, unknown>) => {
  try {
    read(params)
    return null
  } catch (error) {
    return error instanceof QueryError ? error.message : error
  }
}

describe('plain parameters', () => {
  it.each<[string, string, unknown[]]>([
    ['xm', '*张*', [{ field: 'xm', rule: 'like', value: '张' }]],
    ['xm', '*买买提.吐*', [{ field: 'xm', rule: 'like', value: '买买提·吐' }]],
    ['bz', '*100%_\\*', [{ field: 'bz', rule: 'like', value: '100%_\\' }]],
    [
      'bz',
      ',a,b,',
      [
        {
          match: 'or',
          items: [
            { field: 'bz', rule: 'like', value: 'a' },
            { field: 'bz', rule: 'like', value: 'b' },
          ],
        },
      ],
    ],
    ['xb', '1,2', [{ field: 'xb', rule: 'in', value: ['1', '2'] }]],
    ['xb', ',1,2,', [{ field: 'xb', rule: 'in', value: ['1', '2'] }]],
    ['xb', '!1', [{ field: 'xb', rule: 'ne', value: '1' }]],
    ['pxh', '>= 5', [{ field: 'pxh', rule: 'ge', value: 5 }]],
    ['pxh', '1,2', [{ field: 'pxh', rule: 'in', value: [1, 2] }]],
    ['pxh_begin', '5', [{ field: 'pxh', rule: 'ge', value: 5 }]],
    ['pxh_end', ' 5', [{ field: 'pxh', rule: 'le', value: 5 }]],
    ['pxh_MultiString', '1,2,', [{ field: 'pxh', rule: 'in', value: [1, 2] }]],
    ['lxs', '21', [{ field: 'lxs', rule: 'eq', value: '21' }]],
    ['lxs', ',21,31,', [{ field: 'lxs', rule: 'in', value: ['21', '31'] }]],
    ['departId', someId.toUpperCase(), [{ field: 'departId', rule: 'eq', value: someId }]],
    ['departId', 'A01', [{ field: 'departId', rule: 'in', value: [] }]],
    ['id', `${someId},nothing,`, [{ field: 'id', rule: 'in', value: [someId] }]],
    ['zjhm', '11010119900307123ｘ', [{ field: 'zjhm', rule: 'eq', value: '11010119900307123X' }]],
    ['zjhm', '*123x', [{ field: 'zjhm', rule: 'left_like', value: '123X' }]],
    ['sjh', '13812341234', [{ field: 'sjh', rule: 'eq', value: '13812341234' }]],
    ['zdy01', '*大号*', [{ field: 'zdy01', rule: 'like', value: '大号' }]],
    ['createBy', 'admin', [{ field: 'createBy', rule: 'eq', value: 'admin' }]],
    ['xm', '', []],
    ['xm', '**', []],
    ['_t', '1700000000', []],
    ['field', 'id,,xm', []],
  ])('QY-02 %s=%j', (name, value, filter) => expect(items({ [name]: value })).toEqual(filter))

  it.each<[string, string, unknown]>([
    ['a day', '2024-06-30', { match: 'and', items: [ge('2024-06-30 00:00:00'), lt('2024-07-01 00:00:00')] }],
    [
      'a second',
      '2024-06-30 23:59:59',
      { match: 'and', items: [ge('2024-06-30 23:59:59'), lt('2024-07-01 00:00:00')] },
    ],
    ['not a day', '!2024-06-30', { match: 'or', items: [lt('2024-06-30 00:00:00'), ge('2024-07-01 00:00:00')] }],
    ['from a day', '>=2024-06-30', ge('2024-06-30 00:00:00')],
    ['to a day', '<=2024-06-30', lt('2024-07-01 00:00:00')],
    ['after a day', '> 2024-12-31', ge('2025-01-01 00:00:00')],
    ['before a moment', '< 2024-06-30 08:00', lt('2024-06-30 08:00:00')],
  ])('QY-02 compares times by whole seconds and days: %s', (_, value, filter) =>
    expect(items({ kssj: value })).toEqual([filter]),
  )

  it('QY-02 takes the ends of a period from two parameters', () => {
    expect(items({ kssj_begin: '2024-06-01', kssj_end: '2024-06-30' })).toEqual([
      ge('2024-06-01 00:00:00'),
      lt('2024-07-01 00:00:00'),
    ])
  })

  it.each<[Record<string, unknown>, string]>([
    [{ nope: '1' }, '查询条件不存在：nope'],
    [{ nope: '' }, '查询条件不存在：nope'],
    [{ constructor: '1' }, '查询条件不存在：constructor'],
    [{ ['__proto__']: '1' }, '查询条件不存在：__proto__'],
    [{ create_time: '1' }, '查询条件不存在：create_time'],
    [{ XM: '1' }, '查询条件不存在：XM'],
    [{ 'xm ': '1' }, '查询条件不存在：xm '],
    [{ xb_dictText: '男' }, '查询条件不存在：xb_dictText'],
    [{ nb: '1' }, '查询条件不存在：nb'],
    [{ mm: '1' }, '查询条件不存在：mm'],
    [{ fj: '1' }, '查询条件不存在：fj'],
    [{ js: '1' }, '查询条件不存在：js'],
    [{ ['x'.repeat(99)]: '1' }, `查询条件不存在：${'x'.repeat(50)}`],
    [{ xm: ['a', 'b'] }, '查询条件重复：xm'],
    [{ pxh: '*5*' }, '排序号不能按“包含”查询'],
    [{ xb: '>=1' }, '性别不能按“大于等于”查询'],
    [{ pxh: 'abc' }, '排序号必须是数字'],
    [{ kssj: '昨天' }, '开始时间必须是日期时间，如 2024-06-30 08:30:00'],
    [{ bz: 'a\0' }, '备注含有无法保存的字符'],
    [{ bz: '*\ud800*' }, '备注含有无法查询的字符'],
    [{ bz: 'x'.repeat(201) }, '备注的查询内容过长（最多 200 个字符）'],
    [{ pxh: '1,'.repeat(201) }, '排序号的查询内容过多（最多 200 项）'],
    [{ zjhm: '*123*' }, '证件号码只能按完整的值或后四位查询'],
    [{ zjhm: '*12345' }, '证件号码只能按完整的值或后四位查询'],
    [{ zjhm: '>=1' }, '证件号码只能按完整的值或后四位查询'],
    [{ sjh: '*138*' }, '手机号只能按完整的值查询'],
    [{ sjh: '*1234' }, '手机号只能按完整的值查询'],
    [{ sjh: '13812341234,13812341235' }, '手机号只能按完整的值查询'],
    [{ zdy01: '!大号' }, '自定义不能按“不等于”查询'],
    [{ lxs: 'eq 21,31' }, '类型每次只能与一个值比较'],
    [{ departId: '!A01' }, '院系不正确'],
  ])('QY-06 %j is refused', (params, message) => expect(refused(params)).toBe(message))

  it('QY-06 a field that is hidden from the user does not exist in a query', () => {
    const flags = {
      visible: '0',
      editable: null,
      required: null,
      listed: null,
      queryable: null,
      importable: null,
      exportable: null,
    }
    const narrowed = applyFieldPermissions(def, [{ fieldKey: 'xm', ...flags, masked: null, sortNo: null }]).def
    expect(() => readListQuery(narrowed, { xm: '张' })).toThrow(new QueryError('查询条件不存在：xm'))
    expect(() => readListQuery(narrowed, { column: 'xm' })).toThrow(
      new QueryError('请注意，将要排序的列字段不存在：xm'),
    )
    const superQueryParams = JSON.stringify([{ field: 'xm', rule: 'eq', val: '张' }])
    expect(() => readListQuery(narrowed, { superQueryParams })).toThrow(new QueryError('查询条件不存在：xm'))
  })

  it('passes on the parameters that the resource declares', () => {
    expect(read({ xwlx: '31', xm: '张' }).params).toEqual({ xwlx: '31' })
  })
})

describe('sort and page', () => {
  it('QY-01 shows the newest first, ten a page, unless asked otherwise', () => {
    const { sort, pageNo, pageSize, selections } = read({})
    expect(sort).toEqual([
      { field: 'createTime', order: 'desc' },
      { field: 'id', order: 'desc' },
    ])
    expect([pageNo, pageSize, selections]).toEqual([1, 10, null])
  })

  it.each<[Record<string, string>, string[]]>([
    [{ column: 'xm', order: 'asc' }, ['xm asc', 'id asc']],
    [{ column: 'xm', order: 'DESC' }, ['xm desc', 'id desc']],
    [{ column: 'xb_dictText', order: 'asc' }, ['xb asc', 'id asc']],
    [{ column: 'xb,pxh,', order: 'asc' }, ['xb asc', 'pxh asc', 'id asc']],
    [{ column: 'id', order: 'asc' }, ['id asc']],
    [{ column: 'xm' }, ['xm desc', 'id desc']],
    [{ order: 'asc' }, ['createTime desc', 'id desc']],
  ])('QY-06 sorts by %j', (params, sort) => {
    expect(read(params).sort.map(item => `${item.field} ${item.order}`)).toEqual(sort)
  })

  it.each([
    'nope',
    'xm;drop table xw_person',
    '"xm"',
    'xw_person.xm',
    'create_time',
    'xm desc',
    'zjhm',
    'sjh',
    'zdy01',
    'mm',
    'fj',
    'js',
    'lxs',
    'toString',
  ])('QY-06 does not sort by %s', column =>
    expect(refused({ column })).toBe(`请注意，将要排序的列字段不存在：${column}`),
  )

  it.each<[Record<string, string>, string]>([
    [{ column: 'xm', order: 'asc; drop' }, '排序方向只能是 asc 或 desc'],
    [{ column: 'xm,bz,xb,pxh,kssj,id' }, '最多按 5 列排序'],
    [{ pageNo: '100001' }, '页码应在 1 到 100000 之间'],
    [{ pageNo: '1.5' }, '页码应在 1 到 100000 之间'],
    [{ pageNo: '9'.repeat(30) }, '页码应在 1 到 100000 之间'],
    [{ pageSize: '0' }, '每页条数应在 1 到 100 之间'],
    [{ pageSize: '101' }, '每页条数应在 1 到 100 之间'],
    [{ pageSize: '-1' }, '每页条数应在 1 到 100 之间'],
    [{ pageSize: 'ten' }, '每页条数应在 1 到 100 之间'],
    [{ selections: 'x,'.repeat(1_001) }, '一次最多选择 1000 条'],
  ])('QY-06 %j is refused', (params, message) => expect(refused(params)).toBe(message))

  it('returns up to a thousand records to a picker at once', () => {
    const picker = { ...def, picker: true } as const
    expect(readListQuery(picker, { pageSize: '-1' }).pageSize).toBe(1_000)
    expect(readListQuery(picker, { pageSize: '100' }).pageSize).toBe(100)
    expect(readListQuery(picker, { pageSize: '300' }).pageSize).toBe(300)
    expect(readListQuery(picker, { pageSize: '90000' }).pageSize).toBe(1_000)
  })

  it('QY-05 limits an export to the selection, of which only ids count', () => {
    expect(read({ selections: `${someId},nothing,` }).selections).toEqual([someId])
    expect(read({ selections: 'nothing' }).selections).toEqual([])
    expect(read({ selections: '' }).selections).toBeNull()
  })
})

describe('hostile parameters', () => {
  const names = fc.constantFrom(
    ...Object.keys(def.fields),
    'xm_begin',
    'kssj_end',
    'column',
    'order',
    'pageNo',
    'superQueryParams',
    'selections',
  )
  const values = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom(...Array.from('*!,<>=\'";%\\{}[]()-+ \0张')) }),
    fc.jsonValue().map(value => JSON.stringify(value)),
  )

  it('QY-06 are refused by a sentence or read into conditions of the definition, and nothing else', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.oneof(names, fc.string()), values, { maxKeys: 3 }), params => {
        const fault = refused(params)
        const named = fault === null ? fieldsIn(read(params).filter) : []
        expect(fault === null || typeof fault === 'string').toBe(true)
        expect(named.every(key => Object.hasOwn(def.fields, key))).toBe(true)
      }),
      { numRuns: 5_000 },
    )
  })

  it('QY-06 are mostly readable, so the property above tests something', () => {
    const params = fc.sample(fc.tuple(fc.constantFrom('xm', 'bz', 'xb', 'createBy'), fc.string()), 1_000)
    const accepted = params.filter(([name, value]) => refused({ [name]: value }) === null)
    expect(accepted.length).toBeGreaterThan(900)
  })
})

const fieldsIn = (filter: { field: string } | { items: readonly object[] }): string[] =>
  'field' in filter ? [filter.field] : filter.items.flatMap(item => fieldsIn(item as { field: string }))

function ge(value: string) {
  return { field: 'kssj', rule: 'ge', value }
}

function lt(value: string) {
  return { field: 'kssj', rule: 'lt', value }
}
