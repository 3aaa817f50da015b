import fc from 'fast-check'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { date } from '../field-types/date.ts'
import { department } from '../field-types/department.ts'
import { dict } from '../field-types/dict.ts'
import { getFacet, listFieldsOn, listSearchFields } from '../field-types/facets.ts'
import { json } from '../field-types/json.ts'
import { multiSelect } from '../field-types/multi-select.ts'
import { number } from '../field-types/number.ts'
import { password } from '../field-types/password.ts'
import { text } from '../field-types/text.ts'
import { toColumn, toKey } from './names.ts'
import { defineResource } from './resource.ts'
import type { ResourceRow } from './resource-row.ts'
import { getFieldStorage, getTail, isNotNull } from './storage.ts'

const guojia = defineResource({
  path: '/xw/guojia',
  table: 'xw_guojia',
  title: '国家管理',
  permission: 'xw:guojia',
  tenant: 'school',
  fields: {
    gjdm: text('国家代码', { required: true, unique: true, max: 3, query: {} }),
    gjmc: text('国家名称', { required: true, max: 100, query: { rule: 'like', folded: true } }),
    zt: dict('状态', { dictCode: 'valid_status', notNull: true }),
    pxh: number('排序号', { query: false }),
    sxrq: date('生效日期', { required: true, notNull: false }),
    lbs: multiSelect('类别', { choices: { dictCode: 'degree_types' }, required: true }),
    bms: department('部门', { multiple: true }),
    mm: password('口令', { storage: 'module' }),
    fj: json('附加', { list: {} }),
    zjhm: text('证件号码', { sealed: true, masked: 'idNumber', list: false, excel: false }),
    zdy01: text('自定义', { storage: { json: 'zdy' } }),
  },
  jsonColumns: ['zdy'],
  sort: { column: 'pxh', order: 'asc' },
})

const isDeeplyFrozen = (value: unknown): boolean =>
  value === null || typeof value !== 'object' || (Object.isFrozen(value) && Object.values(value).every(isDeeplyFrozen))

describe('a definition', () => {
  it('has the system columns around its own', () => {
    const own = 'gjdm gjmc zt pxh sxrq lbs bms mm fj zjhm zdy01'
    expect(Object.keys(guojia.fields).join(' ')).toBe(`id ${own} createBy createTime updateBy updateTime version`)
  })

  it('shows the newest first unless it says otherwise', () => {
    const { sort } = defineResource({
      path: '/a',
      table: 'a',
      title: 'a',
      permission: 'a',
      tenant: 'school',
      fields: {},
    })
    expect(sort).toEqual({ column: 'createTime', order: 'desc' })
    expect(guojia.sort).toEqual({ column: 'pxh', order: 'asc' })
  })

  it('is frozen and survives JSON', () => {
    expect(isDeeplyFrozen(guojia)).toBe(true)
    expect(JSON.parse(JSON.stringify(guojia))).toEqual(guojia)
  })

  it.each<[string, () => unknown]>([
    ['bad.createTime: is a system column', () => broken('bad', { createTime: text('时间') })],
    ['bad.gj_dm: a key is camelCase', () => broken('bad', { gj_dm: text('代码') })],
    [
      'bad.zt: its type has no query rule like',
      () => broken('bad', { zt: dict('状态', { dictCode: 'x', query: { rule: 'like' } }) }),
    ],
    [
      'bad.zdy01: its jsonb column is not declared',
      () => broken('bad', { zdy01: text('备注', { storage: { json: 'zdy' } }) }),
    ],
    ['x; drop is no table name', () => broken('x; drop', {})],
  ])('does not stand with a mistake: %s', (message, define) => expect(define).toThrow(new TypeError(message)))

  const broken = (table: string, fields: Parameters<typeof defineResource>[0]['fields']) =>
    defineResource({ path: '/bad', table, title: '坏', permission: 'bad', tenant: 'school', fields })
})

describe('the row of a definition', () => {
  type Guojia = ResourceRow<typeof guojia>

  it('has null only where the column can', () => {
    expectTypeOf<Pick<Guojia, 'gjdm' | 'zt' | 'pxh' | 'sxrq'>>().toEqualTypeOf<{
      gjdm: string
      zt: string
      pxh: number | null
      sxrq: string | null
    }>()
    expectTypeOf<Guojia['createTime']>().toEqualTypeOf<string>()
    expectTypeOf<Guojia['updateBy']>().toEqualTypeOf<string | null>()
    expectTypeOf<Guojia['version']>().toEqualTypeOf<number>()
    const notNull = Object.entries(guojia.fields).filter(([, field]) => isNotNull(field))
    expect(notNull.map(([key]) => key)).toEqual(['id', 'gjdm', 'gjmc', 'zt', 'lbs', 'createTime', 'version'])
  })

  it('has arrays where several can be chosen', () => {
    expectTypeOf<Guojia['lbs']>().toEqualTypeOf<readonly string[]>()
    expectTypeOf<Guojia['bms']>().toEqualTypeOf<readonly string[] | null>()
  })

  it('refuses unknown properties', () => {
    const row = {} as Guojia
    // @ts-expect-error pxh is a number
    row.pxh = 'x'
    // @ts-expect-error gjmc is required, so never null
    row.gjmc = null
    // @ts-expect-error there is no such field
    row.nope = 1
    const base = { path: '/a', table: 'a', title: 'a', permission: 'a', tenant: 'school', fields: {} } as const
    // @ts-expect-error only a field can be sorted by
    const misplaced = () => defineResource({ ...base, sort: { column: 'b', order: 'asc' } })
    expect(misplaced).toThrow(new TypeError('a.b: is named and does not exist'))
  })
})

describe('facets', () => {
  it('do not affect each other', () => {
    const field = text('备注', { required: true, list: { width: 240 }, form: false })
    expect([
      getFacet(field, 'list'),
      getFacet(field, 'form'),
      getFacet(field, 'query'),
      getFacet(field, 'excel'),
    ]).toEqual([{ width: 240 }, false, {}, {}])
  })

  it('default to the surfaces of the type', () => {
    const { mm, fj, id, createTime } = guojia.fields
    expect((['list', 'form', 'query', 'excel'] as const).map(surface => getFacet(mm, surface) !== false)).toEqual([
      false,
      true,
      false,
      false,
    ])
    expect(getFacet(fj, 'list')).toEqual({})
    expect(getFacet(fj, 'query')).toBe(false)
    expect(getFacet(id, 'form')).toBe(false)
    expect(getFacet(createTime, 'list')).toEqual({ optional: true })
  })

  it('put a field in the search form only when it asks for it', () => {
    expect(listSearchFields(guojia).map(({ key, facet: wishes }) => [key, wishes])).toEqual([
      ['gjdm', {}],
      ['gjmc', { rule: 'like', folded: true }],
    ])
    expect(listFieldsOn(guojia, 'excel').map(({ key }) => key)).toEqual([
      'gjdm',
      'gjmc',
      'zt',
      'pxh',
      'sxrq',
      'lbs',
      'bms',
      'fj',
      'zdy01',
    ])
  })
})

describe('storage', () => {
  it('has one column, three for a sealed field, a place in a jsonb column, or none', () => {
    const { gjmc, zjhm, zdy01, mm } = guojia.fields
    expect(getFieldStorage('gjmc', gjmc)).toEqual({ kind: 'column', column: 'gjmc' })
    expect(getFieldStorage('idNumber', zjhm)).toEqual({
      kind: 'sealed',
      column: 'id_number',
      hash: 'id_number_hash',
      tail: 'id_number_tail',
    })
    expect(getFieldStorage('zdy01', zdy01)).toEqual({ kind: 'json', column: 'zdy', key: 'zdy01' })
    expect(getFieldStorage('mm', mm)).toEqual({ kind: 'module' })
    expect(getTail('11010119900101123X')).toBe('123X')
  })

  it('names a column so that the name leads back to the key', () => {
    expect(['createTime', 'xwbslbm', 'departNameEn', 'zdy01'].map(toColumn)).toEqual([
      'create_time',
      'xwbslbm',
      'depart_name_en',
      'zdy01',
    ])
    fc.assert(fc.property(fc.stringMatching(/^[a-z][a-zA-Z0-9]{0,20}$/), key => toKey(toColumn(key)) === key))
  })
})
