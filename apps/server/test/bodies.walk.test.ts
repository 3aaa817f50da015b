import { type FieldDef, isMultiple } from '@xw/shared/field-types/index'
import { toKey } from '@xw/shared/resource/names'
import { hasAction, type ResourceDef } from '@xw/shared/resource/resource'
import { getFieldStorage } from '@xw/shared/resource/storage'
import { systemFields } from '@xw/shared/resource/system-fields'
import { apiBase, headers } from '@xw/shared/wire/headers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callParamsOf } from '../src/resource/call-params.ts'
import { doubledColumn } from '../src/resource/doubled.ts'
import { allSources } from '../src/resources.ts'
import { buildApp, type TestApp } from './support/app.ts'
import { createContext } from './support/contract.ts'
import { quarter } from './support/run-size.ts'
import { type SampleContext, sampleBody } from './support/samples.ts'
import { readRow } from './support/snapshot.ts'
import { execute } from './support/sql.ts'

type Body = Record<string, unknown>

let server: TestApp
let token: string
let context: SampleContext
/** The columns of every table, with their types. */
let columns: Map<string, { name: string; type: string }[]>
beforeAll(async () => {
  server = await buildApp()
  token = await server.signIn()
  context = await createContext(server, token)
  const rows = await execute<{ table: string; name: string; type: string }>(
    server.database.ownerUrl,
    `select table_name as table, column_name as name, udt_name as type from information_schema.columns where table_schema = 'public'`,
  )
  columns = Map.groupBy(rows, row => row.table)
})
afterAll(() => server.close())

const definitions = allSources()
  .flatMap(source =>
    source.all().map(def => ({
      name: def.bizKey ?? def.table,
      def,
      by: callParamsOf(def),
    })),
  )
  .filter(({ def }) => hasAction(def, 'add'))

const foreignId = '01890000-0000-7000-8000-00000000dead'
/** A value that a column of the type would take, and that no sample has. */
const poisons: Record<string, unknown> = {
  uuid: foreignId,
  int4: 77,
  numeric: 77,
  bool: true,
  jsonb: { poison: 77 },
  _text: ['poison'],
  timestamptz: '2001-02-03 04:05:06',
  date: '2001-02-03',
}
const poisonFor = (type: string) => poisons[type] ?? 'poison'

const isWritable = (field: FieldDef | undefined, on: 'add' | 'edit') =>
  field !== undefined && field.readonly !== true && !(on === 'edit' && field.readonly === 'edit')

/**
 * Tells whether a field is set only once. The contract of every resource proves that another value is refused by name.
 */
const isOnce = (field: FieldDef | undefined, on: 'add' | 'edit') => on === 'edit' && field?.readonly === 'edit'

/**
 * Builds a body with every column of the table under both of its names, except what a client may give, and with names
 * that are no columns.
 */
function poisoned(def: ResourceDef, on: 'add' | 'edit'): Body {
  const body: Body = {
    constructor: 'poison',
    toString: 'poison',
    hasOwnProperty: { poison: 1 },
    tenant: 77,
    'tenant_id; --': 77,
    password_hash: 'poison',
  }
  for (const { name, type } of columns.get(def.table) ?? []) {
    for (const key of [name, toKey(name)])
      if (!isWritable(def.fields[key], on) && !isOnce(def.fields[key], on)) body[key] = poisonFor(type)
  }
  for (const [key, field] of Object.entries(def.fields))
    if (!isWritable(field, on) && !isOnce(field, on)) body[key] ??= 'poison'
  return body
}

/** Splits a body into the fields that no client may give, which are refused by name, and the rest. */
function splitByClosed(def: ResourceDef, body: Body): { closed: Body; rest: Body } {
  const isClosed = ([key]: [string, unknown]) => def.fields[key]?.readonly === true && !Object.hasOwn(systemFields, key)
  const entries = Object.entries(body)
  return {
    closed: Object.fromEntries(entries.filter(isClosed)),
    rest: Object.fromEntries(entries.filter(entry => !isClosed(entry))),
  }
}

/** Lists the columns that a field's value is stored in, including the search column with doubled characters (doubled.ts). */
function columnsOf(def: ResourceDef, key: string): string[] {
  const field = def.fields[key]
  const storage = field && getFieldStorage(key, field)
  if (!field || !storage || storage.kind === 'module') return []
  if (storage.kind === 'sealed') return [storage.column, storage.hash, storage.tail]
  return field.type === 'text' && field.infix ? [storage.column, doubledColumn(storage.column)] : [storage.column]
}

/** The platform's tables hold no school. */
const tenantOf = (def: ResourceDef) => (def.tenant === 'platform' ? {} : { tenant_id: 1 })

const stamps = ['version', 'update_by', 'update_time']
/** Codes that the server derives from a position in a tree. */
const followers: Record<string, string[]> = { parentId: ['org_code'], pid: ['code'] }
/** A new certificate template without a design gets the default of its kind. */
const followersOfNew: Record<string, string[]> = { ...followers, kind: ['elements'] }

/** Columns that the server computes or counts after every save. */
const workedOut = new Set([
  'judged',
  'judged_version',
  'findings',
  'judgement',
  'thesis_confirmed',
  'number',
  'sheet_no',
  'next_time',
])

const changed = (before: Body, after: Body) =>
  Object.keys(after).filter(
    column => !workedOut.has(column) && JSON.stringify(before[column]) !== JSON.stringify(after[column]),
  )

let number = 200
/** Adds a sample with further properties in its body. Returns the sample and the answer. */
async function addAnother(def: ResourceDef, more: Body) {
  number += 1
  const fieldKeys = ['code', 'name', 'rank', 'createBy', 'updateBy']
  const unique =
    def.table === 'sys_role_field_config'
      ? { fieldKey: fieldKeys[number % 5], roleId: number % 2 ? context.roleId : ownRoleId }
      : {}
  const sample = { ...sampleBody(def, number, context), ...unique }
  const { body } = await server.call<{ id: string }>('POST', `${def.path}/add`, {
    token,
    payload: { ...more, ...sample },
  })
  return { sample, body }
}

/** Adds a sample, which has to succeed. Returns the stored row. */
async function addSample(def: ResourceDef, more: Body): Promise<{ id: string; body: Body; row: Body }> {
  const { sample: body, body: answer } = await addAnother(def, more)
  const words = def.words?.add ?? expect.stringMatching(/^添加成功(?:！$|，仍有 )/)
  expect([def.table, answer.message]).toEqual([def.table, words])
  const id = answer.result?.id ?? ''
  return { id, body, row: await readRow(server, def.table, id) }
}
let ownRoleId: string
beforeAll(async () => {
  const { body } = await server.call<{ id: string }>('POST', '/sys/role/add', {
    token,
    payload: { roleName: 'bodies', roleCode: 'bodies' },
  })
  ownRoleId = body.result?.id ?? ''
})

/** JSON that is no text, number or list of codes, and texts that no database holds. */
const strange: readonly unknown[] = [
  [],
  ['x'],
  [['x']],
  [{ a: 1 }],
  {},
  { a: 1 },
  { toString: 'x' },
  { length: 1, 0: 'x' },
  true,
  9_007_199_254_740_994,
  1.5e-9,
  'a\0b',
  '\ud800',
]

/**
 * Tells whether a field accepts such a value: json accepts objects, lists of codes accept lists, switches accept true.
 */
function canHold(field: FieldDef | undefined, value: unknown): boolean {
  if (!field || typeof value === 'string') return false
  if (field.type === 'json') return typeof value === 'object'
  if (field.type === 'rows') return Array.isArray(value) && value.length === 0
  if (Array.isArray(value)) return isMultiple(field) && value.every(item => typeof item === 'string')
  return value === true && field.type === 'switch'
}

const holdsPoison = (value: unknown) => /poison|dead"|2001-02-03|^77$/.test(JSON.stringify(value))

describe.each(definitions)('$name', ({ def, by }) => {
  const canEdit = hasAction(def, 'edit')

  it('a new record takes from a body what the definition lets a client give, and the rest from the session (security.md 101)', async () => {
    const clean = await addSample(def, by)
    const { closed, rest } = splitByClosed(def, poisoned(def, 'add'))
    if (Object.keys(closed).length > 0) {
      const { body: answer } = await addAnother(def, { ...rest, ...closed, ...by })
      expect(answer.success).toBe(false)
      const named = Object.keys(answer.result ?? {})
      expect(named.length).toBeGreaterThan(0)
      expect(named.filter(key => !Object.hasOwn(closed, key))).toEqual([])
    }
    const { id, body, row } = await addSample(def, { ...rest, ...by })
    expect(id).not.toBe(foreignId)
    expect(row).toMatchObject({ ...tenantOf(def), create_by: 'admin', version: 1, update_by: null, update_time: null })
    if (def.recycleBin) expect(row.del_flag).toBe('0')
    if (def.fields.status?.readonly) expect(row.status).toBe(clean.row.status)
    expect(Object.keys(row).filter(column => holdsPoison(row[column]))).toEqual([])
    // A column that no given field writes equals that of a record added without these properties.
    const given = new Set(Object.keys(body).flatMap(key => [...columnsOf(def, key), ...(followersOfNew[key] ?? [])]))
    const own = new Set(['id', 'create_time', 'org_code', 'code'])
    const others = Object.keys(row).filter(column => !given.has(column) && !own.has(column) && !workedOut.has(column))
    for (const column of others)
      expect.soft({ column, value: row[column] }).toEqual({ column, value: clean.row[column] })
  })

  it('a body with prototype keys is refused as malformed', async () => {
    const { id, row: before } = await addSample(def, by)
    const sneaky = [
      `"__proto__":{"tenantId":77}`,
      `"constructor":{"prototype":{"tenantId":77}}`,
      `"x":{"__proto__":{"version":77}}`,
    ]
    for (const [endpoint, start] of [
      ['add', `"xwlx":"31"`],
      ...(canEdit ? [['edit', `"id":"${id}"`] as const] : []),
    ] as const) {
      for (const part of sneaky) {
        const response = await server.app.inject({
          method: 'POST',
          url: `${apiBase}${def.path}/${endpoint}`,
          headers: { [headers.token]: token, 'content-type': 'application/json' },
          payload: `{${start},${part}}`,
        })
        expect
          .soft([endpoint, part, response.statusCode, response.json()])
          .toMatchObject([endpoint, part, 400, { success: false, code: 500 }])
      }
    }
    expect(await readRow(server, def.table, id)).toEqual(before)
    expect(({} as Body).tenantId).toBeUndefined()
    // A body that is no object is refused as well.
    for (const payload of ['[]', '"x"', '7', 'null', '[{"id":1}]', '{', '']) {
      const response = await server.app.inject({
        method: 'POST',
        url: `${apiBase}${def.path}/${canEdit ? 'edit' : 'add'}`,
        headers: { [headers.token]: token, 'content-type': 'application/json' },
        payload,
      })
      expect.soft([payload, response.statusCode]).toEqual([payload, 400])
    }
  })

  // A published record cannot be edited.
  if (!canEdit) return
  const edit = (payload: Body) => server.call('POST', `${def.path}/edit`, { token, payload: { ...by, ...payload } })

  it('an edit changes the columns of the fields it may give, and nothing else of the row', async () => {
    const { id, row: before } = await addSample(def, by)
    const poison = poisoned(def, 'edit')
    const { id: _, version: __, ...given } = poison
    const { closed, rest } = splitByClosed(def, given)
    if (Object.keys(closed).length > 0) {
      expect((await edit({ ...given, id })).body).toMatchObject({ success: false })
      expect(changed(before, await readRow(server, def.table, id))).toEqual([])
    }
    const { body } = await edit({ ...rest, id })
    expect(body).toMatchObject({ success: true })
    expect(changed(before, await readRow(server, def.table, id)).sort()).toEqual([...stamps].sort())

    const writable = Object.keys(def.fields).filter(
      key => isWritable(def.fields[key], 'edit') && !def.fields[key]?.unique && !followers[key],
    )
    const next = sampleBody(def, (number += 1), context)
    const fresh = Object.fromEntries(writable.filter(key => next[key] !== undefined).map(key => [key, next[key]]))
    const middle = await readRow(server, def.table, id)
    expect((await edit({ ...rest, ...fresh, id })).body).toMatchObject({ success: true })
    const after = await readRow(server, def.table, id)
    const allowed = [...stamps, ...Object.keys(fresh).flatMap(key => columnsOf(def, key))]
    expect(changed(middle, after).filter(column => !allowed.includes(column))).toEqual([])
    expect(changed(middle, after).length).toBeGreaterThan(stamps.length - 1)
    expect(after).toMatchObject({
      ...tenantOf(def),
      create_by: 'admin',
      update_by: 'admin',
      create_time: before.create_time,
    })
  })

  it('an invalid value is refused by the name of its field, or stored as given', async () => {
    const { id, row: before } = await addSample(def, by)
    const keys = Object.keys(def.fields).filter(key => isWritable(def.fields[key], 'edit'))
    const all = (value: unknown, of: readonly string[]) => Object.fromEntries(of.map(key => [key, value]))
    for (const value of quarter(strange, keys.length)) {
      const { status, body } = await edit({ id, ...all(value, keys) })
      expect.soft({ value, status }).toEqual({ value, status: 200 })
      const refused = body.success ? {} : (body.result ?? {})
      for (const [key, message] of Object.entries(refused))
        expect.soft({ key, message }).toEqual({ key, message: expect.stringContaining(def.fields[key]?.label ?? '?') })
      const taken = keys.filter(key => !Object.hasOwn(refused, key))
      for (const key of taken)
        expect.soft({ key, value, fits: canHold(def.fields[key], value) }).toEqual({ key, value, fits: true })

      const current = await readRow(server, def.table, id)
      if (!body.success) expect(current).toEqual(before)
      await edit({ id, ...all(value, taken) })
      const beyond = changed(current, await readRow(server, def.table, id)).filter(
        column =>
          ![...stamps, ...taken.flatMap(key => [...columnsOf(def, key), ...(followers[key] ?? [])])].includes(column),
      )
      expect.soft({ value, beyond }).toEqual({ value, beyond: [] })
      Object.assign(before, await readRow(server, def.table, id))
    }
  })
})
