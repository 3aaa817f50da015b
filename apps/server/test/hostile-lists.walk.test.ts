import type { FieldDef } from '@xw/shared/field-types/index'
import { listQueryRules } from '@xw/shared/query/field-rules'
import { writeQueryValue } from '@xw/shared/query/wrapping'
import { hasAction, type ResourceDef } from '@xw/shared/resource/resource'
import { apiBase, headers } from '@xw/shared/wire/headers'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callParamsOf } from '../src/resource/call-params.ts'
import { allSources } from '../src/resources.ts'
import { buildApp, type TestApp } from './support/app.ts'
import { type Documented, documentedOf, documentOf } from './support/documented.ts'
import { fuzzTimeoutMs, hostileTexts } from './support/hostile.ts'
import { isWholeRun, pick, runSize } from './support/run-size.ts'
import { sampleRequests, textParameters } from './support/sample-request.ts'
import { signedHeaders } from './support/signed.ts'
import { execute } from './support/sql.ts'
import { newsAmong, watchStatements } from './support/statements.ts'
import { createWorld, foreignMark } from './support/world.ts'

/** A call with one parameter left open. */
type Ask = (value: string) => string

/** The sample of definitions that share path and code; the full run takes all. */
const sampled = ['31', '22', 'first_level_disciplines', 'institutions']

const definitions = allSources().flatMap(source =>
  source
    .all()
    .filter(({ only }) => !only || sampled.includes(only.value) || runSize === 'full')
    .map(def => ({ def, by: callParamsOf(def) })),
)

const exported = definitions.filter(({ def }) => hasAction(def, 'exportXls'))

let server: TestApp
let token: string
let statements: ReturnType<typeof watchStatements>
let knownNames: Set<string>
/** All operations of the API description. */
let described: Documented[]
/** The shapes of all statements that harmless calls cause. */
const usual = new Set<string>()
const texts = hostileTexts()

beforeAll(async () => {
  // The tests query masked values more often than a user would.
  server = await buildApp({}, { XW_MASKED_QUERIES: '10000' })
  token = (await createWorld(server)).admin
  described = documentedOf(await documentOf(server))
  const names = await execute<{ name: string }>(
    server.database.ownerUrl,
    `select table_name as name from information_schema.tables union select column_name from information_schema.columns where table_schema = 'public'`,
  )
  knownNames = new Set(['t', ...names.map(row => row.name)])
  // The first call of an idle session also updates the session. The session is made idle here, so that this statement is
  // among the usual ones.
  await server.deps.db.platform
    .updateTable('sys_session')
    .set({ last_seen_at: sql<Date>`now() - interval '2 minutes'` })
    .execute()
  statements = watchStatements(server.database)
  for (const text of await statements.during(askHarmless))
    for (const shape of withCounts(shapeOf(text))) usual.add(shape)
}, 240_000)
afterAll(async () => {
  statements.stop()
  await server.close()
})

/**
 * Removes the names of tables and columns from a statement; they must exist in the database. The rest has to be the
 * same for every field and value, otherwise a user's text has become part of it.
 */
function shapeOf(statement: string): string {
  return statement
    .replace(/"([^"]*)"/g, (quoted, name: string) => (knownNames.has(name) ? 'name' : quoted))
    .replace(/::\w+(\[\])?/g, '::type')
    .replace(/\$\d+/g, '$')
    .replace(/\b(t\.)?name(\.name)?( collate "zh-x-icu")? ?(asc|desc)?(, )?/g, 'name ')
    .replace(/(name )+/g, 'name ')
    .replace(/\s+/g, ' ')
    .trim()
}

/**
 * Returns the statements of a list and of the same list with more rows or as an export, because harmless calls find few
 * rows.
 */
function withCounts(shape: string): string[] {
  const rows = /^select name from name t where (.*) order by name limit \$ offset \$$/.exec(shape)?.[1]
  if (rows === undefined) return [shape]
  return [
    shape,
    `select count(*)::type as total from (select 1 from name t where ${rows} limit $) found`,
    `explain (format json) select 1 from name t where ${rows}`,
    `declare export no scroll cursor for select name from name t where ${rows} order by name`,
  ]
}

async function ask(path: string): Promise<{ status: number; text: string }> {
  const response = await server.app.inject({
    method: 'GET',
    url: apiBase + path,
    headers: { [headers.token]: token, ...signedHeaders(path) },
  })
  return { status: response.statusCode, text: response.payload }
}

const listOf = ({ path }: ResourceDef, query: Record<string, string>, endpoint = 'list') =>
  `${path}/${endpoint}?${new URLSearchParams(query)}`
const queryable = (def: ResourceDef) =>
  Object.entries(def.fields).filter(([key, field]) => listQueryRules(key, field).length > 0)

/** Returns a harmless value by the type of a field. */
function harmlessOf(field: FieldDef): string {
  const samples: Partial<Record<FieldDef['type'], string>> = {
    number: '1',
    date: '2024-01-01',
    datetime: '2024-01-01 00:00:00',
    time: '08:00:00',
    month: '202401',
    switch: '1',
  }
  if (field.type === 'select' || field.type === 'radio') return field.options[0]?.value ?? ''
  return (
    samples[field.type] ??
    (field.type === 'text' || field.type === 'textarea' ? '甲乙丙丁' : '01890000-0000-7000-8000-000000000000')
  )
}

/** Lists the harmless ways to query a field. */
function* harmlessCalls(key: string, field: FieldDef): Generator<Record<string, string>> {
  const value = harmlessOf(field)
  for (const rule of listQueryRules(key, field)) {
    yield { [key]: writeQueryValue(rule, value) }
    yield { superQueryParams: JSON.stringify([{ field: key, rule, val: value }]), superQueryMatchType: 'or' }
  }
  for (const name of [`${key}_begin`, `${key}_end`, `${key}_MultiString`]) yield { [name]: value }
  for (const list of [`,${value},`, `,${value},${value},`, `${value},${value}`]) yield { [key]: list }
  yield { column: key, order: 'asc' }
}

async function askHarmless() {
  const seen = new Set<string>()
  for (const { def, by } of definitions) {
    const endpoints = ['list', ...(def.recycleBin ? ['recycleBin'] : [])]
    for (const [key, field] of queryable(def)) {
      // Statements may differ only by the type of a field and by the owner of the table's rows.
      const kind = [
        field.type,
        'multiple' in field,
        field.masked,
        'sealed' in field,
        def.tenant,
        def.recycleBin,
        !def.only,
        // A resource without a form may have records that no list shows.
        def.actions ? def.path : '',
      ].join()
      if (seen.has(kind)) continue
      seen.add(kind)
      for (const query of harmlessCalls(key, field))
        for (const endpoint of endpoints) await ask(listOf(def, { ...by, ...query }, endpoint))
    }
    await ask(listOf(def, { ...by, pageNo: '2', pageSize: '1' }))
    for (const query of [{}, { selections: '01890000-0000-7000-8000-000000000000' }])
      await ask(listOf(def, { ...by, ...query }, 'exportXls'))
    for (const id of ['x', '01890000-0000-7000-8000-000000000000']) await ask(listOf(def, { ...by, id }, 'queryById'))
    await ask(listOf(def, by, 'definition'))
    for (const name of (def.params ?? []).filter(param => !(param in by)))
      for (const value of ['01890000-0000-7000-8000-000000000000', 'a', '1'])
        await ask(listOf(def, { ...by, [name]: value }))
  }
  for (const route of pickerRoutes()) {
    for (const { path } of sampleRequests(route)) await ask(path)
    for (const { name, place } of textParameters(route)) {
      for (const value of ['01890000-0000-7000-8000-000000000000', 'a', '甲,乙', 'sys_role', 'role_code'])
        for (const { path } of sampleRequests(route, { [place]: { [name]: value } })) await ask(path)
    }
  }
  for (const fieldVal of ['admin', '没有'])
    await ask(`/sys/duplicate/check?${new URLSearchParams({ ...uniqueField, fieldVal })}`)
  for (const keyword of ['', 'a', '甲乙丙丁', '01890000-0000-7000-8000-000000000000'])
    for (const createBy of ['', 'admin']) await ask(dataLogOf({ keyword, createBy }))
}

const dataLogOf = (query: Record<string, string>) =>
  `/sys/dataLog/list?${new URLSearchParams({ dataTable: 'sys_role', ...query })}`

const uniqueField = { tableName: 'sys_role', fieldName: 'role_code' }

/** Tells whether the engine answers an operation for every definition; those are walked by definition. */
const isOfEngine = ({ path }: Documented) =>
  /\/(?:list|recycleBin|exportXls)$/.test(path) && server.engine.made.has(path.slice(0, path.lastIndexOf('/')))

/** Reading routes that modules add beside the engine's; the dictionaries' own have a test of their own. */
const pickerRoutes = (): Documented[] =>
  described.filter(
    route =>
      route.method === 'GET' &&
      !described.some(other => other.path === route.path && other.method !== 'GET') &&
      route.operation.security.length > 0 &&
      textParameters(route).length > 0 &&
      !isOfEngine(route) &&
      !route.path.startsWith('/sys/dict/') &&
      !/\/(queryById|deleteBatch|delete)$/.test(route.path),
  )

/** Each family continues where the previous one ended, so that samples together reach every definition. */
let nextAsk = 0

/** Pairs the calls of a family with all texts until both are used up; a sample makes one call per text. */
async function expectHarmless(family: readonly Ask[]) {
  expect(family.length).toBeGreaterThan(0)
  const before = server.handled()
  const calls = isWholeRun ? Math.max(texts.length, family.length) : texts.length
  const bad: object[] = []
  const said = await statements.during(async () => {
    for (let at = 0; at < calls; at += 1) {
      const path = family[nextAsk % family.length]?.(texts[(at * 7) % texts.length] ?? '') ?? ''
      nextAsk += 1
      const { status, text } = await ask(path)
      const leaked = leak.exec(text)?.[0]
      if (status >= 500 || leaked) bad.push({ path, status, leaked })
    }
  })
  expect(bad).toEqual([])
  expect(
    [...said]
      .map(shapeOf)
      .filter(shape => !usual.has(shape))
      .join('\n'),
  ).toBe('')
  // The schemas of a few parameters, numbers and flags, refuse the texts.
  expect((server.handled() - before) / calls).toBeGreaterThan(0.9)
}

/** Another school's data, or the database's own words. */
const leak = new RegExp(`${foreignMark}|syntax error|does not exist|unterminated|invalid input|pg_catalog|node_modules`)

describe('hostile values', () => {
  const fieldTypes = [...new Set(definitions.flatMap(({ def }) => queryable(def).map(([, field]) => field.type)))]
  const fields = (wanted: (field: FieldDef) => boolean) =>
    definitions.flatMap(({ def, by }) =>
      queryable(def).flatMap(([key, field]) => (wanted(field) ? [{ def, by, key }] : [])),
    )

  it.each(fieldTypes)(
    'QY-02 of a %s field ask for it as they stand',
    async type => {
      const asked = fields(field => field.type === type)
      await expectHarmless(
        asked.map(
          ({ def, by, key }): Ask =>
            value =>
              listOf(def, { ...by, [key]: value }),
        ),
      )
    },
    fuzzTimeoutMs,
  )

  const ofEveryList = (query: (value: string, def: ResourceDef) => Record<string, string>): Ask[] =>
    definitions.flatMap(({ def, by }) =>
      ['list', ...(def.recycleBin ? ['recycleBin'] : [])].map(
        (endpoint): Ask =>
          value =>
            listOf(def, { ...by, ...query(value, def) }, endpoint),
      ),
    )
  const firstText = (def: ResourceDef) => queryable(def).find(([, field]) => field.type === 'text')?.[0] ?? 'id'
  const advanced = (row: Record<string, unknown>) => ({ superQueryParams: JSON.stringify([row]) })

  const families: Record<string, () => Ask[]> = {
    'the bounds and lists of a field': () =>
      fields(() => true).flatMap(({ def, by, key }) =>
        ['_begin', '_end', '_MultiString'].map(
          (suffix): Ask =>
            value =>
              listOf(def, { ...by, [key + suffix]: value }),
        ),
      ),
    'the name of a parameter': () => ofEveryList(value => ({ [value]: '1' })),
    'the sort column': () => ofEveryList(value => ({ column: value })),
    'one of several sort columns': () => ofEveryList((value, def) => ({ column: `${def.sort.column},${value}` })),
    'the direction of the sort': () => ofEveryList((value, def) => ({ column: def.sort.column, order: value })),
    'the page': () => ofEveryList(value => ({ pageNo: value })),
    'the page size': () => ofEveryList(value => ({ pageSize: value })),
    'the advanced query': () => ofEveryList(value => ({ superQueryParams: value })),
    'the field of an advanced query': () => ofEveryList(value => advanced({ field: value, rule: 'eq', val: '1' })),
    'the rule of an advanced query': () =>
      ofEveryList((value, def) => advanced({ field: firstText(def), rule: value, val: '1' })),
    'the value of an advanced query': () =>
      ofEveryList((value, def) => advanced({ field: firstText(def), rule: 'like', val: value })),
    'the values of an advanced query': () =>
      ofEveryList((value, def) => advanced({ field: firstText(def), rule: 'in', val: [value, { a: value }] })),
    'the hints of an advanced query': () =>
      ofEveryList((value, def) =>
        advanced({ field: firstText(def), rule: 'eq', val: '1', type: value, dbType: value, dictTable: value }),
      ),
    'how an advanced query matches': () => ofEveryList(value => ({ superQueryMatchType: value })),
    'the shown columns': () => ofEveryList(value => ({ field: value, _t: value })),
    'the parameters of a module': () =>
      definitions.flatMap(({ def, by }) =>
        (def.params ?? []).map(
          (name): Ask =>
            value =>
              listOf(def, { ...by, [name]: value }),
        ),
      ),
    'the selection of an export': () =>
      exported.map(
        ({ def, by }): Ask =>
          value =>
            listOf(def, { ...by, selections: value }, 'exportXls'),
      ),
    'the query of an export': () =>
      exported.map(
        ({ def, by }): Ask =>
          value =>
            listOf(def, { ...by, [firstText(def)]: value }, 'exportXls'),
      ),
    'an id': () =>
      definitions.map(
        ({ def, by }): Ask =>
          value =>
            listOf(def, { ...by, id: value.slice(0, 64) }, 'queryById'),
      ),
    'what a definition is resolved by': () =>
      definitions.map(
        ({ def }): Ask =>
          value =>
            listOf(def, { xwlx: value, xwbslbm: value }, 'definition'),
      ),
    'the record of the data log': () => [value => dataLogOf({ keyword: value.slice(0, 100) })],
    'who made a change of the data log': () => [value => dataLogOf({ createBy: value.slice(0, 100) })],
    'a page of the data log': () => [value => dataLogOf({ after: value.slice(0, 100) })],
    'the value of a duplicate check': () => [
      value =>
        `/sys/duplicate/check?${new URLSearchParams({ ...uniqueField, fieldVal: value, dataId: value.slice(0, 64) })}`,
    ],
    'the table of a duplicate check': () => [
      value =>
        `/sys/duplicate/check?${new URLSearchParams({ ...uniqueField, tableName: value.slice(0, 64), fieldVal: '1' })}`,
    ],
    'the field of a duplicate check': () => [
      value =>
        `/sys/duplicate/check?${new URLSearchParams({ ...uniqueField, fieldName: value.slice(0, 64), fieldVal: '1' })}`,
    ],
  }
  it.each(Object.keys(families))(
    'QY-06 as %s change nothing but the answer',
    async name => expectHarmless(families[name]?.() ?? []),
    fuzzTimeoutMs,
  )

  const isId = (name: string) => /^(?:ids?|pid|\w+Ids?)$/.test(name)
  it.each([
    ['ids', isId],
    ['texts', (name: string) => !isId(name)],
  ])(
    'PK-14 as %s of trees, pickers and page settings change nothing but the answer',
    async (_, wanted) => {
      const parameters = pickerRoutes()
        .flatMap(textParameters)
        .filter(({ name }) => wanted(name))
      expect(parameters.length).toBeGreaterThan(5)
      await expectHarmless(
        parameters.map(
          ({ route, place, name, maxLength }): Ask =>
            value =>
              sampleRequests(route, { [place]: { [name]: value.slice(0, maxLength) || 'x' } })[0]?.path ?? '',
        ),
      )
    },
    fuzzTimeoutMs,
  )

  it('NUL is a broken request or gets a sentence, wherever it stands', async () => {
    const nul = 'a\0b'
    for (const [index, route] of described.entries()) {
      for (const { place, name } of pick(textParameters(route), index)) {
        for (const { method, path, ...rest } of sampleRequests(route, { [place]: { [name]: nul } })) {
          const call = server.app.inject({
            ...rest,
            method,
            url: apiBase + path,
            headers: { ...rest.headers, ...signedHeaders(path), [headers.token]: token },
          })
          // An answer that ends early is a failure as well.
          const failed = await call.then(
            ({ statusCode }) => statusCode >= 500,
            () => true,
          )
          expect.soft({ method, path, name, failed }).toEqual({ method, path, name, failed: false })
        }
      }
    }
    for (const { def, by } of definitions) {
      for (const [index, [key]] of queryable(def).entries()) {
        const queries = [
          { [key]: nul },
          { [key]: `*${nul}*` },
          { [`${key}_MultiString`]: nul },
          advanced({ field: key, rule: 'eq', val: nul }),
        ]
        for (const query of pick<Record<string, string>>(queries, index)) {
          const { status } = await ask(listOf(def, { ...by, ...query }))
          expect.soft({ table: def.table, query, status }).toEqual({ table: def.table, query, status: 200 })
        }
      }
    }
  })
})

describe('PostgreSQL’s own list of statements', () => {
  const { def, by } = definitions.find(one => one.def.bizKey === 'xwInfo_31') ??
    definitions[0] ?? { def: undefined, by: {} }
  const keys = ['xm', 'xbm', 'departId', 'createTime', 'zjhm']

  it.for(keys)('QY-02 does not grow by what is asked of %s', { timeout: fuzzTimeoutMs }, async (key, { skip }) => {
    const field = def?.fields[key]
    if (!def || !field) throw new Error(`no ${key}`)
    const news = await newsAmong(
      server.database,
      async () => {
        for (const query of harmlessCalls(key, field)) await ask(listOf(def, { ...by, ...query }))
      },
      async () => {
        for (const text of texts) await ask(listOf(def, { ...by, [key]: text }))
      },
    )
    if (news === null) return skip('this server has no pg_stat_statements')
    expect(news).toEqual([])
  })
})
