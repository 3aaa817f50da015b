import { degreeRecordDef } from '@xw/shared/degree/degree-record'
import { text } from '@xw/shared/field-types/text'
import type { FilterCondition } from '@xw/shared/query/filter'
import type { ResourceDef } from '@xw/shared/resource/resource'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/support/database.ts'
import { newId } from '../lib/ids.ts'
import { createDb, createPool, type Db } from '../plugins/db.ts'
import type { Keys } from '../plugins/keys.ts'
import { filterToSql } from './where.ts'

const indexed = degreeRecordDef('31')
/** A definition without the index. Both definitions have to find the same records. */
const plain: ResourceDef = { ...indexed, fields: { ...indexed.fields, xm: text('姓名') } }
const place = { keys: {} as Keys, tenantId: 1 }

// Repetitions, wildcards and a character of two code units: where doubling each character (doubled.ts) could go wrong.
const units = ['王', '小', '明', 'a', '%', '_', '\\', '𠮷']
const part = fc.string({ unit: fc.constantFrom(...units), minLength: 1, maxLength: 4 })
const names = [
  ...new Set(
    fc.sample(fc.string({ unit: fc.constantFrom(...units), minLength: 1, maxLength: 6 }), { numRuns: 300, seed: 1 }),
  ),
]

let database: TestDatabase
let db: Db
beforeAll(async () => {
  database = await createTestDatabase()
  db = createDb(createPool(database.appUrl, 2))
  await db.inTenant(1, tx =>
    tx
      .insertInto('xw_info')
      .values(names.map(xm => ({ tenant_id: 1, id: newId(), xwbslbm: '31', nj: '2024', xm })))
      .execute(),
  )
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

const find = (def: ResourceDef, condition: FilterCondition) =>
  db.inTenant(1, async tx => {
    const { rows } = await sql<{
      xm: string
    }>`select t.xm from xw_info t where ${filterToSql(def, condition, place)}`.execute(tx)
    return rows.map(row => row.xm).sort()
  })

describe('a part of a text', () => {
  it.each([
    ['like', (name: string, asked: string) => name.includes(asked)],
    ['right_like', (name: string, asked: string) => name.startsWith(asked)],
    ['left_like', (name: string, asked: string) => name.endsWith(asked)],
  ] as const)('QY-02 by %s is found as it stands, with an index and without', async (rule, holds) => {
    await fc.assert(
      fc.asyncProperty(part, async value => {
        const wanted = names.filter(name => holds(name, value)).sort()
        expect(await find(indexed, { field: 'xm', rule, value })).toEqual(wanted)
        expect(await find(plain, { field: 'xm', rule, value })).toEqual(wanted)
      }),
      { numRuns: 60, seed: 2 },
    )
  })

  it('is looked for in the doubled column, where the definition says that there is one', async () => {
    const compiled = filterToSql(indexed, { field: 'xm', rule: 'like', value: '小%' }, place).compile(db.platform)
    expect(compiled).toMatchObject({ sql: 't."xm_dbl" like $1', parameters: ['%小小\\%\\%%'] })
    expect(filterToSql(plain, { field: 'xm', rule: 'like', value: '小%' }, place).compile(db.platform)).toMatchObject({
      sql: 't."xm" like $1',
      parameters: ['%小\\%%'],
    })
  })
})
