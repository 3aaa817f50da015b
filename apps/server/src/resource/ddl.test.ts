import { degreeRecordDef, degreeRecordTable } from '@xw/shared/degree/degree-record'
import { degreeTypes } from '@xw/shared/degree/types'
import { datetime } from '@xw/shared/field-types/datetime'
import { department } from '@xw/shared/field-types/department'
import { multiSelect } from '@xw/shared/field-types/multi-select'
import { number } from '@xw/shared/field-types/number'
import { password } from '@xw/shared/field-types/password'
import { text } from '@xw/shared/field-types/text'
import { time } from '@xw/shared/field-types/time'
import { user } from '@xw/shared/field-types/user'
import { defineResource, type Fields, hasAction, type ResourceDef } from '@xw/shared/resource/resource'
import { resources } from '@xw/shared/resources/index'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/support/database.ts'
import { newId } from '../lib/ids.ts'
import { connect } from '../postgres/connect.ts'
import { createTable } from './ddl.ts'
import { tableColumns } from './ddl-columns.ts'
import { tableIndexes } from './ddl-indexes.ts'
import { diffTable } from './diff-table.ts'

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

type DefinitionInput = Partial<Omit<ResourceDef, 'fields'>> & { fields: Fields }
const define = (given: DefinitionInput): ResourceDef =>
  defineResource({ path: '/t', table: 'ddl_t', title: 't', permission: 't', tenant: 'school', ...given })

const run = (statements: string[]) => owner.query(statements.join('\n'))

/** Inserts a row with an id and a school of its own choice. */
function insert(values: Record<string, unknown> = {}) {
  const row: Record<string, unknown> = { tenant_id: 1, id: newId(), ...values }
  const names = Object.keys(row)
  const places = names.map((_, index) => `$${index + 1}`)
  return owner.query(
    `insert into ddl_t (${names.map(name => `"${name}"`).join()}) values (${places.join()})`,
    Object.values(row),
  )
}

/** Everything a definition can ask of a table. */
const rich = define({
  tenant: 'shared',
  recycleBin: true,
  jsonColumns: ['extra'],
  fields: {
    xm: text('姓名\n; drop table sys_user; --', { required: true, notNull: false, pinyin: true, infix: true }),
    zjhm: text('证件', { sealed: true, unique: true }),
    order: text('reserved', { default: `it's`, notNull: true }),
    codes: multiSelect('several', { choices: { dictCode: 'x' }, notNull: true, default: ['a', 'b"c'] }),
    rate: number('decimal', { default: -1 }),
    clock: time('time'),
    seenAt: datetime('moment'),
    secret: password('elsewhere', { storage: 'module' }),
    zdy01: text('in jsonb', { storage: { json: 'extra' } }),
    departId: department('department'),
    ownerId: user('owner', { store: 'id' }),
    kind: text('type', { required: true }),
  },
  scope: { depart: 'departId', owner: 'ownerId', degreeType: 'kind' },
  unique: [['kind', 'departId', 'xm']],
})

describe('the migrations', () => {
  // Tables that the engine does not add to belong to modules, which have further columns there.
  const tablesOfEngine = resources.filter(def => hasAction(def, 'add'))

  it.each(tablesOfEngine.map(def => [def.title, def] as const))('leave nothing to do for %s', async (_, def) => {
    expect(await diffTable(owner, def)).toEqual([])
  })

  it.each(degreeTypes)('have every column that records of type $code need', ({ code }) => {
    const shape = (def: ResourceDef) => tableColumns(def).map(({ name, type, notNull }) => ({ name, type, notNull }))
    expect(shape(degreeRecordTable)).toEqual(expect.arrayContaining(shape(degreeRecordDef(code))))
  })
})

describe('a new table', () => {
  beforeEach(() => owner.query('drop table if exists ddl_t'))

  it.each([...resources, rich].map(def => [def.title, def] as const))('is complete at once for %s', async (_, def) => {
    const copy = { ...def, table: 'ddl_t' }
    await run(await diffTable(owner, copy))
    expect(await diffTable(owner, copy)).toEqual([])
  })

  it('of the platform has no school and no policy', async () => {
    const def = define({ tenant: 'platform', fields: { code: text('code', { unique: true }) } })
    await run(createTable(def))
    expect(await diffTable(owner, def)).toEqual([])
    expect(createTable(def).join()).not.toMatch(/tenant|policy/)
  })

  it('has three columns for a sealed value, all or none of them optional', () => {
    const columns = (notNull: boolean) =>
      tableColumns(define({ fields: { zjhm: text('证件', { sealed: true, notNull }) } }))
        .filter(column => column.name.startsWith('zjhm'))
        .map(column => [column.name, column.type, column.notNull])
    expect(columns(false)).toEqual([
      ['zjhm', 'bytea', false],
      ['zjhm_hash', 'bytea', false],
      ['zjhm_tail', 'bytea', false],
    ])
    expect(columns(true).every(([, , notNull]) => notNull)).toBe(true)
  })

  it('orders its list by what the definition sorts by, unless a unique index does', () => {
    const fields = { code: text('code', { unique: true }), no: number('no') }
    const lists = (column: 'code' | 'no' | 'id') =>
      tableIndexes(define({ fields, sort: { column, order: 'asc' } }))
        .filter(index => !index.unique)
        .map(index => index.on)
    expect(lists('no')).toEqual(['(tenant_id, no, id)'])
    expect(lists('code')).toEqual([])
    expect(lists('id')).toEqual([])
  })
})

describe('a unique combination', () => {
  const def = define({
    recycleBin: true,
    fields: { batchId: text('批次'), zjhm: text('证件', { sealed: true, required: true, notNull: false }) },
    unique: [['batchId', 'zjhm']],
  })
  const hash = Buffer.from('1')
  beforeAll(async () => {
    await owner.query('drop table if exists ddl_t')
    await run(createTable(def))
  })
  beforeEach(() => owner.query('truncate ddl_t'))

  it('takes two empty optional values for the same', async () => {
    await insert({ zjhm_hash: hash })
    await expect(insert({ zjhm_hash: hash })).rejects.toMatchObject({ code: '23505' })
    await insert({ zjhm_hash: hash, batch_id: 'another' })
  })

  it('lets drafts be whose required value is still missing', async () => {
    await insert()
    expect((await insert()).rowCount).toBe(1)
  })

  it('does not count what is in the recycle bin, nor what another school has', async () => {
    await insert({ zjhm_hash: hash, del_flag: '1' })
    await insert({ zjhm_hash: hash, tenant_id: 0 })
    expect((await insert({ zjhm_hash: hash })).rowCount).toBe(1)
  })
})

describe('a changed definition', () => {
  const before = define({
    fields: {
      name: text('name', { required: true }),
      old: text('old', { required: true }),
      no: text('no'),
      state: text('state'),
    },
    unique: [['name', 'no']],
  })
  const after = define({
    fields: {
      name: text('name', { infix: true }),
      no: number('no', { integer: true }),
      state: text('state', { required: true, default: '1' }),
      added: number('added', { integer: true, required: true, default: 7 }),
    },
    unique: [['name', 'no', 'added']],
    scope: { degreeType: 'state' },
  })
  const row = { name: '王小明', no: '12', old: 'kept' }
  beforeEach(async () => {
    await owner.query('drop table if exists ddl_t')
    await run(createTable(before))
    await insert(row)
  })

  it('is followed without losing a row or a value', async () => {
    await run(await diffTable(owner, after))
    expect(await diffTable(owner, after)).toEqual([])
    const { rows } = await owner.query('select name, name_dbl, no, old, state, added from ddl_t')
    expect(rows).toEqual([{ name: '王小明', name_dbl: '王王小小明明', no: 12, old: 'kept', state: '1', added: 7 }])
  })

  it('lets rows be without a field that is gone, and keeps its column', async () => {
    const statements = await diffTable(owner, after)
    expect(statements.at(-1)).toBe('-- Kept, though no field has them: old')
    await run(statements)
    await insert({ added: 1 })
    expect((await owner.query('select old from ddl_t order by old nulls last')).rows).toEqual([
      { old: 'kept' },
      { old: null },
    ])
  })

  it('says so where rows would stand in the way of a new column', async () => {
    const wanting = define({ fields: { must: text('must', { required: true }) } })
    const statements = await diffTable(owner, wanting)
    expect(statements[0]).toMatch(/^-- Fails where there are rows/)
    await expect(run(statements)).rejects.toMatchObject({ code: '23502' })
  })

  it('replaces an index of the same name that does something else', async () => {
    await owner.query('drop index ddl_t_list; create index ddl_t_list on ddl_t (name)')
    await run(await diffTable(owner, before))
    expect(await diffTable(owner, before)).toEqual([])
  })

  it('takes a longer index for a shorter one that it begins with', async () => {
    await owner.query('drop index ddl_t_list; create index ddl_t_longer on ddl_t (tenant_id, create_time, id, name)')
    expect(await diffTable(owner, before)).toEqual([])
    await owner.query(`drop index ddl_t_longer; create index ddl_t_longer on ddl_t (tenant_id, create_time, id, name)
      where name is not null`)
    expect(await diffTable(owner, before)).toHaveLength(1)
    await run(await diffTable(owner, before))
  })

  it('puts back row security that is missing', async () => {
    await owner.query('alter table ddl_t disable row level security; drop policy tenant on ddl_t')
    const statements = await diffTable(owner, before)
    expect(statements).toHaveLength(2)
    await run(statements)
    expect(await diffTable(owner, before)).toEqual([])
  })
})
