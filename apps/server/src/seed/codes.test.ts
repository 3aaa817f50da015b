import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { degreeRecordDef } from '@xw/shared/degree/degree-record'
import { degreeTypes } from '@xw/shared/degree/types'
import { isValidInYear } from '@xw/shared/dict/valid-years'
import { dict } from '@xw/shared/field-types/dict'
import { typeOf } from '@xw/shared/field-types/index'
import { multiSelect } from '@xw/shared/field-types/multi-select'
import { defineResource, type ResourceDef } from '@xw/shared/resource/resource'
import { resources } from '@xw/shared/resources/index'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/support/database.ts'
import { createDb, createPool, type Db } from '../plugins/db.ts'
import { type CodeTable, readCodeTables, seedCodes } from './codes.ts'

let database: TestDatabase
let db: Db
beforeAll(async () => {
  database = await createTestDatabase()
  db = createDb(createPool(database.ownerUrl, 1))
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

const tables = new Map(readCodeTables().map(table => [table.dictCode, table]))
const itemsOf = (code: string) => tables.get(code)?.items ?? []
const itemsIn = (code: string, year: number) =>
  itemsOf(code).filter(({ validFrom = null, validTo = null }) => isValidInYear({ validFrom, validTo }, year))
const seedAgain = (given?: CodeTable[]) => db.platform.transaction().execute(tx => seedCodes(tx, given))
const version = async () =>
  (
    await db.platform
      .selectFrom('sys_dict_version')
      .select('version')
      .where('tenant_id', '=', 0)
      .executeTakeFirstOrThrow()
  ).version

const storedItems = (code: string) =>
  db.platform
    .selectFrom('sys_dict_item as item')
    .innerJoin('sys_dict as dict', 'dict.id', 'item.dict_id')
    .select(['item.id', 'item_value', 'item_text', 'parent_value', 'extra'])
    .where('dict.dict_code', '=', code)
    .where('dict.tenant_id', '=', 0)
    .orderBy('item.sort_order')
    .execute()

/** Other entries of the same code that count in a year in which this one does. */
const overlapsIn = (items: CodeTable['items']) => (one: CodeTable['items'][number]) =>
  items
    .filter(other => other !== one && other.value === one.value)
    .filter(
      ({ validFrom = 0, validTo = 9999 }) => validFrom <= (one.validTo ?? 9999) && (one.validFrom ?? 0) <= validTo,
    )
    .map(({ value }) => value)

describe('the shipped code tables', () => {
  it('are one file each, named by their code, with a source and values that are unique in every year', () => {
    const files = readdirSync(join(import.meta.dirname, '../../seed/codes'))
    expect(files.toSorted()).toEqual([...tables.keys()].map(code => `${code}.json`).toSorted())
    for (const { dictCode, name, source, items } of tables.values()) {
      expect.soft(name && source, dictCode).toBeTruthy()
      expect.soft(new Set(items.map(item => `${item.value} ${item.validFrom}`)).size, dictCode).toBe(items.length)
      expect.soft(items.flatMap(overlapsIn(items)), dictCode).toEqual([])
      expect
        .soft(
          items.every(item => item.value && item.text),
          dictCode,
        )
        .toBe(true)
    }
  })

  it('know everyday words, each of them for one item alone', () => {
    for (const { dictCode, items } of tables.values()) {
      const names = items.flatMap(item => [item.text, item.value])
      const aliases = items.flatMap(item => (item.aliases as string[] | undefined) ?? [])
      expect.soft(new Set(aliases).size, dictCode).toBe(aliases.length)
      expect
        .soft(
          aliases.filter(alias => names.includes(alias)),
          dictCode,
        )
        .toEqual([])
    }
    const codeOf = (dictCode: string, word: string) =>
      itemsOf(dictCode).find(item => (item.aliases as string[] | undefined)?.includes(word))?.value
    expect(codeOf('political_status', '中共党员')).toBe('01')
    expect(codeOf('id_document_types', '居民身份证')).toBe('01')
    expect(codeOf('gender', '女性')).toBe('2')
    expect(itemsOf('ethnic_groups').filter(item => item.text.endsWith('族') && !item.aliases)).toEqual([])
  })

  it('have the official totals', () => {
    const counts = Object.fromEntries([...tables].map(([code, { items }]) => [code, items.length]))
    expect(counts).toMatchObject({
      areas: 3465,
      areas_historic: 4030,
      countries: 249,
      degree_categories: 14,
      degree_codes: 59,
      degree_types: 10,
      destination: 13,
      discipline_cross_codes: 74,
      employer_nature: 13,
      ethnic_groups: 58,
      exam_mode: 30,
      first_level_disciplines: 125,
      gender: 4,
      id_document_types: 11,
      institutions: 3680,
      learning_mode: 16,
      political_status: 13,
      prior_education: 39,
      professional_degree_categories: 74,
      professional_fields: 201,
      second_level_disciplines: 393,
      study_type: 7,
      thesis_language: 14,
      thesis_secret: 4,
      thesis_source: 14,
      thesis_type: 15,
      undergraduate_majors: 1000,
      work_nature: 8,
      xw_status: 15,
      yes_no: 2,
    })
    expect(itemsIn('first_level_disciplines', 2023)).toHaveLength(117)
    expect(itemsIn('professional_degree_categories', 2023)).toHaveLength(67)
    expect(itemsIn('professional_degree_categories', 2023).filter(item => item.doctor)).toHaveLength(36)
    expect(itemsIn('professional_fields', 2026)).toHaveLength(153)
    expect(itemsOf('institutions').filter(item => item.level === '本科')).toHaveLength(1412)
    expect(itemsOf('areas').filter(item => item.parent === '86')).toHaveLength(34)
  })

  it.each([
    [2024, 12, 93, 816],
    [2025, 12, 93, 845],
    [2026, 13, 92, 883],
  ])(
    'DG-01 have the undergraduate catalogue of %i beside those of other years',
    (year, categories, classes, majors) => {
      const byLevel = Object.groupBy(itemsIn('undergraduate_majors', year), item => String(item.level))
      expect(byLevel).toMatchObject({
        category: { length: categories },
        class: { length: classes },
        major: { length: majors },
      })
    },
  )

  it('DG-01 keep what a code meant before, and where a major has gone', () => {
    const meant = (year: number) => itemsIn('first_level_disciplines', year).find(item => item.value === '1301')?.text
    expect([meant(2022), meant(2023)]).toEqual(['艺术学理论', '艺术学'])
    const robots = itemsOf('undergraduate_majors').filter(item => item.text === '未来机器人')
    expect(robots).toMatchObject([
      { value: '083201TK', validTo: 2025, newCode: '140001TK' },
      { value: '140001TK', validFrom: 2026, oldCode: '083201TK' },
    ])
  })

  it.each([
    ['areas', ['areas'], ['86']],
    ['areas_historic', ['areas', 'areas_historic'], ['86']],
    ['discipline_cross_codes', ['degree_categories', 'first_level_disciplines', 'discipline_cross_codes'], []],
    ['undergraduate_majors', ['undergraduate_majors'], []],
    ['degree_codes', ['degree_codes'], []],
    ['first_level_disciplines', ['degree_categories'], []],
    ['professional_degree_categories', ['degree_categories'], []],
    ['second_level_disciplines', ['first_level_disciplines'], []],
    ['professional_fields', ['professional_degree_categories'], []],
  ])('%s hang below items that exist', (code, above, roots) => {
    const known = new Set([...roots, ...above.flatMap(itemsOf).map(item => item.value)])
    const parents = itemsOf(code).flatMap(item => item.parent ?? [])
    expect(parents.filter(parent => !known.has(parent))).toEqual([])
  })

  it('tell the degree types apart by attributes', () => {
    const types = Object.fromEntries(
      itemsOf('degree_types').map(item => [item.value, [item.level, item.mode, item.idField]]),
    )
    expect(types).toMatchObject({
      21: ['doctor', 'academic', 'xh'],
      32: ['master', 'equivalent', 'sqh'],
      43: ['bachelor', 'international', 'xh'],
    })
  })
})

describe('loading them', () => {
  it('puts every item into the platform’s dictionaries', async () => {
    const stored = await db.platform
      .selectFrom('sys_dict_item as item')
      .innerJoin('sys_dict as dict', 'dict.id', 'item.dict_id')
      .select(({ fn }) => ['dict.dict_code', fn.countAll<string>().as('count')])
      .where('dict.tenant_id', '=', 0)
      .groupBy('dict.dict_code')
      .execute()
    expect(Object.fromEntries(stored.map(row => [row.dict_code, Number(row.count)]))).toEqual(
      Object.fromEntries([...tables].flatMap(([code, { items }]) => (items.length > 0 ? [[code, items.length]] : []))),
    )
    expect((await storedItems('first_level_disciplines')).find(item => item.item_value === '0402')).toMatchObject({
      item_text: '心理学',
      parent_value: '04',
      extra: { awardable: ['教育学', '理学'] },
    })
  })

  it('changes nothing the second time, not even the version that clients watch', async () => {
    const before = [await version(), await storedItems('degree_types')]
    await seedAgain()
    expect([await version(), await storedItems('degree_types')]).toEqual(before)
  })

  it('a newer file changes what nobody edited and keeps what somebody did', async () => {
    const [destination] = [tables.get('destination')].filter(table => table !== undefined)
    if (!destination) throw new Error('no destination')
    await db.platform
      .updateTable('sys_dict_item')
      .set({ item_text: '本校写法', update_by: 'admin' })
      .where('item_text', '=', '自主创业')
      .execute()
    const before = await version()
    const items = destination.items.flatMap(item =>
      item.text === '待就业' ? [] : { ...item, text: `${item.text}（新）` },
    )
    await seedAgain([{ ...destination, items: [...items, { value: '60', text: '灵活就业' }], hash: 'newer' }])
    const texts = Object.fromEntries((await storedItems('destination')).map(item => [item.item_value, item.item_text]))
    expect(texts).toMatchObject({ 80: '升学（新）', 75: '本校写法', 70: '待就业', 60: '灵活就业' })
    expect(await version()).not.toBe(before)
  })

  it('a dictionary that was deleted stays deleted', async () => {
    await db.platform.updateTable('sys_dict').set({ del_flag: '1' }).where('dict_code', '=', 'work_nature').execute()
    const workNature = tables.get('work_nature')
    if (!workNature) throw new Error('no work_nature')
    await seedAgain([{ ...workNature, hash: 'newer' }])
    const dicts = await db.platform
      .selectFrom('sys_dict')
      .select('del_flag')
      .where('dict_code', '=', 'work_nature')
      .execute()
    expect(dicts).toEqual([{ del_flag: '1' }])
  })
})

describe('dictionaries that definitions name', () => {
  /** `table.field: code` for every field whose dictionary no file has. */
  const unknownDicts = (defs: readonly ResourceDef[]) =>
    defs.flatMap(({ table, fields }) =>
      Object.entries(fields).flatMap(([key, field]) => {
        const source = typeOf(field).labels?.(field)
        return source?.from === 'dict' && !tables.has(source.dictCode) ? [`${table}.${key}: ${source.dictCode}`] : []
      }),
    )

  it('are all shipped', () => {
    expect(unknownDicts([...resources, ...degreeTypes.map(({ code }) => degreeRecordDef(code))])).toEqual([])
  })

  it('are missed where a code is misspelt', () => {
    const choices = { dictCode: 'valid_statsu' }
    const fields = { sex: dict('性别', { dictCode: 'sex' }), kinds: multiSelect('类别', { choices }) }
    const def = defineResource({
      path: '/x/y',
      table: 'x_y',
      title: '样例',
      permission: 'x:y',
      tenant: 'school',
      fields,
    })
    expect(unknownDicts([def])).toEqual(['x_y.kinds: valid_statsu'])
  })
})
