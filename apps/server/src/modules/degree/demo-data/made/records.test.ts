import { degreeRecordDef } from '@xw/shared/degree/degree-record'
import { recordStates } from '@xw/shared/degree/record-states'
import { getRecordStep } from '@xw/shared/degree/record-steps'
import { degreeTypes } from '@xw/shared/degree/types'
import { typeOf } from '@xw/shared/field-types/index'
import type { Fields } from '@xw/shared/resource/resource'
import { checkRecord } from '@xw/shared/rules/check-value'
import { isNationalId } from '@xw/shared/rules/id-number'
import { readRecord } from '@xw/shared/rules/read-record'
import { describe, expect, it } from 'vitest'
import { bySize } from '../../../../../test/support/run-size.ts'
import { readCodeTables, shippedItems } from '../../../../seed/codes.ts'
import type { AwardingSchool } from './award.ts'
import { createFindCode } from './codes.ts'
import { fictitiousRegion } from './people.ts'
import { type DemoRecord, makeRecords } from './records.ts'
import { type DemoSchool, firstSchool, scaleSchool, secondSchool } from './schools.ts'

const school: AwardingSchool = { code: '10000', name: '示范大学', president: '甲', chair: '乙' }
const find = createFindCode()
const now = new Date('2026-11-16T07:00:00Z')
const make = (demo: DemoSchool, day = now) => [...makeRecords(demo, { by: school, find, now: day })]
const first = scaleSchool(firstSchool, bySize({ sample: 400, everything: 400, full: 20_000 }))
const records = make(first)
const definitions = new Map(degreeTypes.map(({ code }) => [code, degreeRecordDef(code)]))
const definitionOf = ({ type }: DemoRecord) => definitions.get(type) ?? degreeRecordDef(type)
const value = (record: DemoRecord, key: string) => record.values[key] ?? ''

/** Reports whether a record must have all required fields, as every record with a certificate number does. */
const isComplete = ({ status }: DemoRecord) => status >= '60' && status < '90'
const complete = records.filter(isComplete)
const isUnsubmitted = ({ status }: DemoRecord) => status === '00' || status === '10'

describe('demo records', () => {
  it('are 20,000 over all ten types in the first school and 20 in the second', () => {
    expect(Object.values(firstSchool.records).reduce((sum, count) => sum + count, 0)).toBe(20_000)
    expect(records).toHaveLength(Object.values(first.records).reduce((sum, count) => sum + count, 0))
    expect(new Set(records.map(record => record.type)).size).toBe(degreeTypes.length)
    expect(make(secondSchool)).toHaveLength(20)
  })

  it('are the same at every call, and differ for another seed', () => {
    expect(make(first)).toEqual(records)
    expect(make({ ...first, seed: 7 })).not.toEqual(records)
  })

  it('are in every state in every type, and in three rounds', () => {
    const seen = new Set(records.map(({ type, status }) => `${type} ${status}`))
    const all = degreeTypes.flatMap(({ code }) => recordStates.map(state => `${code} ${state.code}`))
    expect(all.filter(pair => !seen.has(pair))).toEqual([])
    expect(new Set(records.map(({ round }) => round))).toEqual(new Set(['open', 'ended', 'filed']))
  })

  it('reached their state by declared steps only, in the order of their times', () => {
    for (const { status, events, madeAt } of records) {
      let [state, at]: [string, Date] = ['00', madeAt]
      for (const event of events) {
        expect.soft(event.at.getTime()).toBeGreaterThanOrEqual(at.getTime())
        at = event.at
        if (!event.step) continue
        const { action: code, from, to, reason, marked } = event.step
        const action = getRecordStep(code)
        expect.soft([code, from]).toEqual([code, state])
        expect.soft(action.from).toContain(from)
        expect.soft(action.to).toContain(to)
        expect.soft(action.who).toContain(event.actor)
        expect.soft([code, reason !== null]).toEqual([code, action.needs?.reason ?? false])
        if (marked.length > 0) expect.soft(action.effects?.marksFields).toBe(true)
        state = to
      }
      expect.soft(state).toBe(status)
      expect.soft(at.getTime()).toBeLessThanOrEqual(now.getTime())
    }
  })

  it.each(['2027-01-01T00:30:00Z', '2027-06-30T15:59:00Z', '2027-07-01T01:00:00Z', '2028-02-29T03:00:00Z'])(
    'have a past and a unique certificate number also on %s',
    day => {
      const some = make(first, new Date(day))
      const times = some.flatMap(({ madeAt, events }) => [madeAt, ...events.map(({ at }) => at)])
      expect(times.filter(at => at > new Date(day))).toEqual([])
      const numbers = some.flatMap(({ values }) => values.xwzsbh ?? [])
      expect(new Set(numbers).size).toBe(numbers.length)
    },
  )

  it('satisfy all check rules once they are complete, and before that only lack values', () => {
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

  it('have only fields of their type and codes of the shipped tables', () => {
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

  it('belong to people with valid ID numbers: check digit, birth date, sex', () => {
    const residents = records.filter(record => value(record, 'zjlxm') === '01')
    expect(residents.length).toBeGreaterThan(records.length * 0.9)
    // Records that are not submitted may contain typical mistakes.
    for (const record of residents.filter(one => !isUnsubmitted(one))) {
      const id = value(record, 'zjhm')
      expect.soft([id, isNationalId(id), id.slice(6, 14)]).toEqual([id, true, value(record, 'csrq')])
      expect.soft(Number(id[16]) % 2).toBe(value(record, 'xbm') === '1' ? 1 : 0)
    }
    const wrong = residents.filter(record => !isNationalId(value(record, 'zjhm')))
    expect([wrong.length > 0, wrong.length < residents.length / 50]).toEqual([true, true])
  })

  it('belong to nobody: their ID numbers have no real region, and each person occurs once or twice', () => {
    const shipped = readCodeTables()
    const places = ['areas', 'areas_historic'].flatMap(table =>
      shippedItems(shipped, table).map(({ value: code }) => code),
    )
    expect(places.length).toBeGreaterThan(3_000)
    expect(places.filter(code => code.startsWith(fictitiousRegion.slice(0, 2)))).toEqual([])
    for (const record of records)
      if (value(record, 'zjlxm') === '01') expect.soft(value(record, 'zjhm').slice(0, 6)).toBe(fictitiousRegion)
    const people = Map.groupBy(records, record => value(record, 'zjhm'))
    expect([...people.values()].filter(own => own.length > 2)).toEqual([])
    expect([...people.values()].filter(own => own.length === 2).length).toBeLessThan(records.length / 100)
  })

  it('have pinyin with as many parts as the name; foreign students have the name of the passport', () => {
    for (const record of complete) {
      const isForeign = record.type === '43'
      expect.soft(value(record, 'xm')).toMatch(isForeign ? /^[A-Z ]+$/ : /^\p{Script=Han}{2,4}$/u)
      expect.soft(value(record, 'xmpy')).toMatch(isForeign ? /^[A-Z ]+$/ : /^[A-Z]+ [A-Z]*$/)
      expect.soft([value(record, 'gbm') === '156', 'mzm' in record.values]).toEqual([!isForeign, !isForeign])
    }
  })

  it('have dates in a possible order', () => {
    for (const record of complete) {
      const order = ['csrq', 'qzxwny', 'rxny', 'wyksny', 'zhksny', 'lwdbrq', 'byny', 'hxwrq'].flatMap(
        key => record.values[key]?.slice(0, 6) ?? [],
      )
      // Adults graduate half a year before the degree, without a defence in between.
      expect.soft(order).toEqual(order.toSorted())
    }
  })

  it('have certificate numbers by school, level and year, each used once', () => {
    const numbers = complete.map(record => value(record, 'xwzsbh'))
    expect(new Set(numbers).size).toBe(numbers.length)
    for (const record of complete) {
      expect
        .soft(value(record, 'xwzsbh'))
        .toMatch(new RegExp(`^10000${record.type[0]}${value(record, 'hxwrq').slice(0, 4)}\\d{6}$`))
      expect.soft(value(record, 'xwlbm')[0]).toBe(record.type[0])
    }
  })

  it('have a thesis with keywords, hardly ever fewer than three, and a direction other than the major', () => {
    const withThesis = complete.filter(record => 'lwgjc' in record.values)
    expect(withThesis.length).toBeGreaterThan(30)
    expect(withThesis.filter(record => value(record, 'lwgjc').split('；').length < 3).length).toBeLessThan(
      withThesis.length / 10,
    )
    for (const record of withThesis) {
      expect.soft(new Set(value(record, 'lwgjc').split('；')).size).toBeGreaterThanOrEqual(2)
      expect.soft(value(record, 'lwyjfx').length).toBeLessThanOrEqual(15)
      expect.soft(value(record, 'lwyjfx')).not.toBe(value(record, 'zymc'))
    }
  })
})
