import { describe, expect, expectTypeOf, it } from 'vitest'
import { listFieldsOn, listSearchFields } from '../field-types/facets.ts'
import { typeOf } from '../field-types/index.ts'
import { text } from '../field-types/text.ts'
import { readListQuery } from '../query/list-query.ts'
import { applyFieldPermissions } from '../resource/field-permissions.ts'
import { getFieldStorage, isSealed } from '../resource/storage.ts'
import { readRecord } from '../rules/read-record.ts'
import {
  type DegreeRecordRow,
  degreeRecordBizKey,
  degreeRecordDef,
  degreeRecordTable,
  listStudentPermissions,
} from './degree-record.ts'
import { degreeGroups, listDegreeFields } from './fields.ts'
import { recordStates } from './record-states.ts'
import { degreeTypes, findDegreeType } from './types.ts'

const keysOf = (code: Parameters<typeof degreeRecordDef>[0]) => Object.keys(degreeRecordDef(code).fields)

describe('the national structure', () => {
  const fields = listDegreeFields(2024)

  it('has 79 fields in six parts, each once', () => {
    expect(new Set(fields.map(({ key }) => key)).size).toBe(79)
    expect(new Set(fields.map(({ group }) => group))).toEqual(new Set(Object.keys(degreeGroups)))
  })

  it.each([
    ['21', 68, 52],
    ['22', 66, 50],
    ['23', 66, 49],
    ['31', 68, 52],
    ['32', 67, 51],
    ['33', 66, 49],
    ['41', 49, 41],
    ['42', 37, 31],
    ['43', 33, 27],
    ['44', 35, 29],
  ] as const)('asks type %s for %i of them, %i without fail', (code, count, required) => {
    const asked = fields.filter(({ appliesTo }) => appliesTo.includes(code))
    expect([asked.length, asked.filter(field => field.required).length]).toEqual([count, required])
  })

  it('speaks of codes as people do, and knows them in files by their national names too', () => {
    expect(fields.filter(({ label }) => /(?<![号代])码$/.test(label))).toEqual([])
    const { xbm, zydm, hkszssm } = degreeRecordDef('31').fields
    const headings = [xbm, zydm, hkszssm].map(field => [field?.label, field?.excel && field.excel.aliases])
    expect(headings).toEqual([
      ['性别', expect.arrayContaining(['XBM', '性别码'])],
      ['学科/专业', expect.arrayContaining(['ZYDM', '学科/专业码', '专业码'])],
      ['攻读本学位前户口所在省市', expect.arrayContaining(['HKSZSSM', '攻读本学位前户口所在省市码'])],
    ])
  })

  it('names the number that a student of each type is known by', () => {
    for (const { code, idField } of degreeTypes) {
      expect([code, keysOf(code).includes('xh'), keysOf(code).includes('sqh')]).toEqual([
        code,
        idField === 'xh',
        idField === 'sqh',
      ])
    }
    expect(findDegreeType('32')?.idField).toBe('sqh')
    expect(findDegreeType('99')).toBeNull()
  })

  it('asks foreign students neither for an ethnic group nor for a political status', () => {
    expect(keysOf('43').filter(key => key === 'mzm' || key === 'zzmmm')).toEqual([])
  })
})

describe('the definition of a degree type', () => {
  const def = degreeRecordDef('31')

  it('is deterministic and frozen', () => {
    expect(degreeRecordDef('31')).toEqual(def)
    expect(JSON.parse(JSON.stringify(def))).toEqual(def)
    expect(Object.isFrozen(def.fields.xm)).toBe(true)
    expect([def.path, def.table, def.title, degreeRecordBizKey('31')]).toEqual([
      '/xw/xwInfo',
      'xw_info',
      '学位信息 · 学历教育硕士学位',
      'xwInfo_31',
    ])
  })

  it('is contained in the table of all types, which keeps every national field as text', () => {
    for (const { code } of degreeTypes)
      expect(Object.keys(degreeRecordTable.fields)).toEqual(expect.arrayContaining(keysOf(code)))
    for (const { key } of listDegreeFields(2024)) {
      const field = degreeRecordTable.fields[key]
      expect([key, field && typeOf(field).sqlType(field), field?.notNull]).toEqual([key, 'text', false])
    }
  })

  it('seals the ID number, the phone and the address, and shows them masked', () => {
    const sealed = Object.entries(def.fields).filter(([, field]) => field && isSealed(field))
    expect(sealed.map(([key, field]) => [key, field.masked])).toEqual([
      ['zjhm', 'idNumber'],
      ['sjhm', 'phone'],
      ['txdz', 'text'],
    ])
    expect(getFieldStorage('zjhm', def.fields.zjhm ?? text('证件'))).toMatchObject({
      hash: 'zjhm_hash',
      tail: 'zjhm_tail',
    })
  })

  it('takes majors from the catalogue of its level', () => {
    const tableOf = (code: '31' | '33' | '42') => degreeRecordDef(code).fields.zydm
    expect(tableOf('31')).toMatchObject({ dictCode: 'graduate_majors' })
    expect(tableOf('33')).toMatchObject({ dictCode: 'professional_degree_categories' })
    expect(tableOf('42')).toMatchObject({ dictCode: 'undergraduate_majors' })
  })

  it('shows a few columns and offers the rest', () => {
    const shown = listFieldsOn(def, 'list').filter(({ facet }) => !facet.optional)
    expect(shown.map(({ key }) => key)).toEqual([
      'xm',
      'zymc',
      'xh',
      'nj',
      'departId',
      'status',
      'batchId',
      'judgement',
    ])
    expect(listSearchFields(def).map(({ key }) => key)).toEqual([
      'xm',
      'zymc',
      'xh',
      'nj',
      'departId',
      'status',
      'judgement',
    ])
  })

  it('is filled in by parts, in the order of the structure', () => {
    const groups = listFieldsOn(def, 'form').map(({ facet }) => facet.group)
    expect([...new Set(groups)]).toEqual(Object.values(degreeGroups))
  })

  it('stores custom fields in one jsonb column', () => {
    const own = degreeRecordDef('31', { customFields: { zdy01: text('学位服尺码', { required: true }) } })
    expect(own.fields).toHaveProperty('zdy01', {
      ...text('学位服尺码', { required: true }),
      notNull: false,
      storage: { json: 'zdy' },
    })
    expect(readListQuery(own, { zdy01: '*L*' }).filter.items).toEqual([{ field: 'zdy01', rule: 'like', value: 'L' }])
    expect(() => degreeRecordDef('31', { customFields: { xm: text('姓名') } })).toThrow(TypeError)
  })

  it('saves a draft with its type and first state, and asks for everything when it is submitted', () => {
    const body = {
      xm: '买买提•吐尔逊',
      nj: '2024',
      zjhm: ' 11010119900307013４ ',
      csrq: '1990-03-07',
      rxny: '2021-09',
      status: '40',
      xwbslbm: '21',
    }
    const { values, errors } = readRecord(def, body, { on: 'add', mode: 'save' })
    expect(errors).toEqual({})
    expect(values).toMatchObject({
      xm: '买买提·吐尔逊',
      zjhm: '110101199003070134',
      csrq: '19900307',
      rxny: '202109',
      status: '00',
      xwbslbm: '31',
    })
    expect(readRecord(def, body, { on: 'add' }).errors).toMatchObject({
      xmpy: '请输入姓名拼音',
      xbm: '请选择性别',
      departId: '请选择院系',
    })
    expect(readRecord(def, { nj: '24级', sjhm: '123' }, { on: 'edit', mode: 'save' }).errors).toEqual({
      nj: '年级应为四位年份',
      sjhm: '手机号码应为 11 位手机号码',
    })
  })

  it('types a record: national fields are texts that may be missing', () => {
    expectTypeOf<DegreeRecordRow['xm']>().toEqualTypeOf<string | null | undefined>()
    expectTypeOf<DegreeRecordRow['fzb']>().toEqualTypeOf<string | null | undefined>()
    expectTypeOf<DegreeRecordRow['nj']>().toEqualTypeOf<string>()
    expectTypeOf<DegreeRecordRow['departId']>().toEqualTypeOf<string | null>()
    expectTypeOf<DegreeRecordRow['version']>().toEqualTypeOf<number>()
  })
})

describe('a student’s rights without any configuration', () => {
  const { def, masked } = applyFieldPermissions(degreeRecordDef('31'), listStudentPermissions('31'))

  it('DG-07 let the student change pinyin, thesis and contact, and not the name, the ID number or the major', () => {
    const isOpen = (key: string) => def.fields[key]?.readonly === undefined
    expect(['xmpy', 'lwtm', 'sjhm', 'xxxsm', 'qzxw'].filter(isOpen)).toHaveLength(5)
    expect(['xm', 'zjhm', 'zydm', 'xwlbm', 'xh', 'zp', 'sfyjxk', 'nj', 'departId', 'status'].filter(isOpen)).toEqual([])
  })

  it('DG-07 show the student’s own values unmasked', () => expect([...masked]).toEqual([]))
})

describe('the states of a record', () => {
  it('are told apart by code and word', () => {
    expect(new Set(recordStates.map(({ code }) => code)).size).toBe(15)
    expect(new Set(recordStates.map(({ word }) => word)).size).toBe(15)
  })
})
