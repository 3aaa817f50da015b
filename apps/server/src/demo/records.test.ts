import { degreeTypes } from '@xw/shared/degree/types'
import { xwInfoDef } from '@xw/shared/degree/xw-info'
import { typeOf } from '@xw/shared/field-types/index'
import type { Fields } from '@xw/shared/resource/resource'
import { checkRecord } from '@xw/shared/rules/check'
import { isNationalId } from '@xw/shared/rules/id-number'
import { readRecord } from '@xw/shared/rules/read-record'
import { describe, expect, it } from 'vitest'
import { readCodeTables, shippedItems } from '../seed/codes.ts'
import type { Awarder } from './award.ts'
import { createFindCode } from './codes.ts'
import { type DemoRecord, makeRecords } from './records.ts'
import { type DemoSchool, firstSchool, secondSchool } from './schools.ts'

const school: Awarder = { code: '10000', name: '示范大学', president: '甲', chair: '乙' }
const find = createFindCode()
const make = (demo: DemoSchool) => makeRecords(demo, school, find)
const records = make(firstSchool)
const definitions = new Map(degreeTypes.map(({ code }) => [code, xwInfoDef(code)]))
const definitionOf = ({ type }: DemoRecord) => definitions.get(type) ?? xwInfoDef(type)
const value = (record: DemoRecord, key: string) => record.values[key] ?? ''

/** All that is required is there from the moment the certificate has its number. */
const isComplete = ({ status }: DemoRecord) => status >= '60' && status < '90'
const complete = records.filter(isComplete)

describe('the records of the demonstration', () => {
  it('are 200 over all ten types in the first school and 20 in the second', () => {
    expect(records).toHaveLength(200)
    expect(new Set(records.map(record => record.type)).size).toBe(degreeTypes.length)
    expect(make(secondSchool)).toHaveLength(20)
  })

  it('are the same at every call, and others for another seed', () => {
    expect(make(firstSchool)).toEqual(records)
    expect(make({ ...firstSchool, seed: 7 })).not.toEqual(records)
  })

  it('stand in several states, complete ones in every type', () => {
    expect(new Set(records.map(record => record.status)).size).toBeGreaterThan(8)
    expect(new Set(complete.map(record => record.type)).size).toBe(degreeTypes.length)
    expect(complete.length).toBeGreaterThan(50)
  })

  it('break no rule of their type once they are complete, and only miss something before', () => {
    for (const record of [...records, ...make(secondSchool)]) {
      const def = definitionOf(record)
      const given = { ...record.values, departId: '01890000-0000-7000-8000-000000000000' }
      const { values, errors } = readRecord(def, given, { on: 'add', mode: 'save' })
      expect.soft(errors).toEqual({})
      const flaws = checkRecord(def, values, 'submit')
      if (isComplete(record)) expect.soft(flaws, record.type).toEqual({})
      else
        expect
          .soft(
            Object.keys(flaws).every(key => values[key] === null),
            record.type,
          )
          .toBe(true)
    }
    expect(records.some(({ status, values }) => status === '10' && !values.lwtm && 'dsxm' in values)).toBe(true)
  })

  it('hold only fields of their type and codes of the shipped tables', () => {
    const shipped = readCodeTables()
    const tables = new Map(
      shipped.map(({ dictCode }) => [dictCode, new Set(shippedItems(shipped, dictCode).map(item => item.value))]),
    )
    tables.get('institutions')?.add(school.code)
    for (const record of records) {
      const { type } = record
      const fields: Fields = definitionOf(record).fields
      for (const [key, code] of Object.entries(record.values)) {
        const field = fields[key]
        const source = field && typeOf(field).labels?.(field)
        const isKnown = source?.from === 'dict' ? tables.get(source.dictCode)?.has(code) : field !== undefined
        expect.soft([type, key, code, isKnown]).toEqual([type, key, code, true])
      }
    }
  })

  it('are of people with an ID number that fits: check digit, birth date, sex', () => {
    const residents = records.filter(record => value(record, 'zjlxm') === '01')
    expect(residents.length).toBe(190)
    for (const record of residents) {
      const id = value(record, 'zjhm')
      expect.soft([id, isNationalId(id), id.slice(6, 14)]).toEqual([id, true, value(record, 'csrq')])
      expect.soft(Number(id[16]) % 2).toBe(value(record, 'xbm') === '1' ? 1 : 0)
    }
    expect(new Set(records.map(record => value(record, 'zjhm'))).size).toBe(records.length)
  })

  it('have a name and its pinyin of the same number of parts; foreign students have their passport’s', () => {
    for (const record of complete) {
      const isForeign = record.type === '43'
      expect.soft(value(record, 'xm')).toMatch(isForeign ? /^[A-Z ]+$/ : /^\p{Script=Han}{2,4}$/u)
      expect.soft(value(record, 'xmpy')).toMatch(isForeign ? /^[A-Z ]+$/ : /^[A-Z]+ [A-Z]+$/)
      expect.soft([value(record, 'gbm') === '156', 'mzm' in record.values]).toEqual([!isForeign, !isForeign])
    }
  })

  it('tell of dates in the order in which they can happen', () => {
    for (const record of complete) {
      const order = ['csrq', 'qzxwny', 'rxny', 'wyksny', 'zhksny', 'lwdbrq', 'byny', 'hxwrq'].flatMap(
        key => record.values[key]?.slice(0, 6) ?? [],
      )
      // Adults graduate half a year before the degree, without a defence in between.
      expect.soft(order).toEqual(order.toSorted())
    }
  })

  it('are numbered as certificates are: school, level, year, each number once', () => {
    const numbers = complete.map(record => value(record, 'xwzsbh'))
    expect(new Set(numbers).size).toBe(numbers.length)
    for (const record of complete) {
      expect
        .soft(value(record, 'xwzsbh'))
        .toMatch(new RegExp(`^10000${record.type[0]}${value(record, 'hxwrq').slice(0, 4)}\\d{6}$`))
      expect.soft(value(record, 'xwlbm')[0]).toBe(record.type[0])
    }
  })

  it('have a thesis with at least three keywords and a direction that is not the major', () => {
    const withThesis = complete.filter(record => 'lwgjc' in record.values)
    expect(withThesis.length).toBeGreaterThan(30)
    for (const record of withThesis) {
      expect.soft(new Set(value(record, 'lwgjc').split('；')).size).toBeGreaterThanOrEqual(3)
      expect.soft(value(record, 'lwyjfx').length).toBeLessThanOrEqual(15)
      expect.soft(value(record, 'lwyjfx')).not.toBe(value(record, 'zymc'))
    }
  })
})
