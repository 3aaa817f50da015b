import { hasInfix } from '@xw/shared/field-types/text'
import { toColumn } from '@xw/shared/resource/names'
import { resources } from '@xw/shared/resources/index'
import { importRecordResource } from '@xw/shared/resources/sys/import-record'
import fc from 'fast-check'
import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/support/database.ts'
import { connect } from '../postgres/connect.ts'
import { doubled, doubledColumn } from './doubled.ts'

let database: TestDatabase
let owner: pg.Client

beforeAll(async () => {
  database = await createTestDatabase()
  owner = await connect(database.ownerUrl)
})
afterAll(async () => {
  await owner.end()
  await database.drop()
})

it('has a doubled part in it exactly where the text has the part', () => {
  // Few characters, so that repetitions and near misses are common.
  const few = fc.string({ unit: fc.constantFrom('王', '明', 'a', '𠮷'), maxLength: 8 })
  fc.assert(fc.property(few, few, (text, part) => doubled(text).includes(doubled(part)) === text.includes(part)))
})

it.each(['王小明', '𠮷野', '阿卜杜·买买提', 'a\nb', '100%_\\', ''])(
  'is the same here and in the database: %j',
  async text => {
    const { rows } = await owner.query<{ twice: string }>('select doubled($1) as twice', [text])
    expect(rows).toEqual([{ twice: doubled(text) }])
  },
)

const searched = [...resources, importRecordResource].flatMap(def =>
  Object.entries(def.fields).flatMap(([key, field]) =>
    hasInfix(field) ? [{ table: def.table, column: toColumn(key) }] : [],
  ),
)

it.each(searched)('lets an index find two characters of $table.$column', async ({ table, column }) => {
  await owner.query('set enable_seqscan = off')
  const part = doubled('小明')
  const { rows } = await owner.query(`explain select id from ${table} where ${doubledColumn(column)} like '%${part}%'`)
  expect(JSON.stringify(rows)).toContain(`${table}_${column}_infix`)
})
