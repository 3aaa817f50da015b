import type { DictItem } from '@xw/shared/wire/dict'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { createUser, userPassword } from '../../../../test/support/fixtures.ts'
import { fuzzTimeoutMs, hostileTexts } from '../../../../test/support/hostile.ts'
import { signedHeaders } from '../../../../test/support/signed.ts'
import { newsAmong, watchStatements } from '../../../../test/support/statements.ts'

let server: TestApp
let token: string
let statements: ReturnType<typeof watchStatements>
/** The statements that a call sends to the database before its handler runs. */
let ofEveryCall: Set<string>
beforeAll(async () => {
  server = await buildApp()
  await createUser(server.deps.db, { username: 'dw01', realname: '王小明', roles: ['dwgly'] })
  await createUser(server.deps.db, { username: 'odd', realname: '[orderby:username]100%_\\' })
  token = await server.signIn('dw01', userPassword)
  // The first call of an idle session writes a row, so that call is made before the test listens.
  await server.deps.db.platform
    .updateTable('sys_session')
    .set({ last_seen_at: sql<Date>`now() - interval '2 minutes'` })
    .execute()
  statements = watchStatements(server.database)
  ofEveryCall = await statements.during(() => get('/sys/dict/refleshCache'))
})
afterAll(async () => {
  statements.stop()
  await server.close()
})

const get = (path: string) => server.call<DictItem[]>('GET', path, { token, headers: signedHeaders(path) })
const unlike = (said: Set<string>, known: Set<string>) => [...said].filter(text => !known.has(text))
const userTable = 'sys_user,realname,username'

/** A registered name, altered in every way that once passed a filter. */
const disguises = (name: string): string[] => everyDisguise(name).filter(given => given !== name)

const everyDisguise = (name: string): string[] => [
  name.toUpperCase(),
  ` ${name}`,
  `${name} `,
  `${name}\n`,
  `${name}\t`,
  `${name}--`,
  `${name}/**/`,
  `${name};`,
  `public.${name}`,
  `"${name}"`,
  `\`${name}\``,
  `[${name}]`,
  `(${name})`,
  `${name} as t`,
  `${name},`,
  `,${name}`,
  name.replaceAll(',', ', '),
  name.replaceAll(',', '，'),
  name.replaceAll(/[a-z]/g, letter => String.fromCharCode(letter.charCodeAt(0) + 0xfee0)),
]

const foreignCodes = [
  ...disguises(userTable),
  `${userTable},username='admin'`,
  `${userTable},1=1`,
  'sys_user,password,username',
  'sys_user,1,username',
  'sys_user,username',
  'sys_account,password_hash,username',
  'sys_session,token_hash,id',
  'pg_catalog.pg_user,usename,passwd',
  'information_schema.tables,table_name,table_schema',
  'pg_shadow,usename,passwd',
  'sys_user where 1=1,realname,username',
  '(select 1),realname,username',
  '__proto__',
  'sex;drop',
  'sex.js',
  '',
  '1',
  'a'.repeat(65),
]

describe('unregistered names', () => {
  it.each(['getDictItems', 'loadDict', 'loadDictItem', 'loadDictOrderByValue'])(
    'are refused by %s with one sentence and never reach the database, even when signed',
    async call => {
      for (const code of foreignCodes) {
        const path = `/sys/dict/${call}/${encodeURIComponent(code)}?key=1`
        const said = await statements.during(async () => {
          const { status, body } = await get(path)
          expect.soft({ code, status, body }).toMatchObject({
            code,
            status: 200,
            body: { success: false, code: 500, message: '字典Code格式不正确！', result: null },
          })
        })
        expect.soft([code, ...unlike(said, ofEveryCall)]).toEqual([code])
      }
    },
  )

  it('are refused by the tree in each of its five parameters', async () => {
    const names = { tableName: 'sys_category', text: 'name', code: 'id', pidField: 'pid', hasChildField: 'has_child' }
    const path = (given: Record<string, string>) =>
      `/sys/dict/loadTreeData?${new URLSearchParams({ pid: '0', ...names, ...given })}`
    expect((await get(path({}))).body.success).toBe(true)
    for (const [place, name] of Object.entries(names)) {
      // The last parameter is optional, so leaving it out gives the same tree.
      const empty = place === 'hasChildField' ? [] : ['']
      for (const given of [...disguises(name), ...empty, '1', '*', 'pg_sleep(5)', 'name from sys_account--']) {
        const said = await statements.during(async () => {
          const { body } = await get(path({ [place]: given }))
          expect
            .soft({ place, given, body })
            .toMatchObject({ place, given, body: { success: false, message: '字典Code格式不正确！' } })
        })
        expect.soft([place, given, ...unlike(said, ofEveryCall)]).toEqual([place, given])
      }
    }
  })

  it('a path that is too long or contains NUL is a malformed request', async () => {
    for (const path of [
      `getDictItems/${'a,'.repeat(300)}`,
      'getDictItems/sex%00',
      'loadDict/sex?keyword=%00',
      'loadDictItem/sex?key=%00',
    ]) {
      const { status, body } = await get(`/sys/dict/${path}`)
      expect
        .soft({ path, status, body })
        .toMatchObject({ path, status: expect.toBeOneOf([400, 413]), body: { success: false, code: 500 } })
    }
  })
})

describe('values', () => {
  const calls: [string, (value: string) => string][] = [
    ['keyword of a plain dictionary', value => `/sys/dict/loadDict/countries?keyword=${encodeURIComponent(value)}`],
    ['keyword of a table', value => `/sys/dict/loadDict/${userTable}?keyword=${encodeURIComponent(value)}`],
    [
      'selected values',
      value => `/sys/dict/loadDictOrderByValue/${userTable}?pageSize=1&keyword=${encodeURIComponent(value)}`,
    ],
    ['keys', value => `/sys/dict/loadDictItem/${userTable}?key=${encodeURIComponent(value)}`],
    ['one value', value => `/sys/dict/getDictText/${userTable}/${encodeURIComponent(value)}`],
    [
      'a tree’s pid',
      value =>
        `/sys/dict/loadTreeData?tableName=dict:areas&text=&code=&pidField=&hasChildField=&pid=${encodeURIComponent(value)}`,
    ],
    [
      'a tree’s condition',
      value =>
        `/sys/dict/loadTreeData?${new URLSearchParams({ tableName: 'sys_category', text: 'name', code: 'id', pidField: 'pid', hasChildField: 'has_child', condition: JSON.stringify({ name: value }) })}`,
    ],
  ]
  const benign = ['', '0', 'a', '1', '北京', 'admin', '110000', 'a b', 'admin,dw01', '1,2,3', ',1,']

  it.each(calls)(
    '%s: no value makes the server send a new statement to the database',
    async (_, path) => {
      const askUsual = async () => {
        for (const value of benign) await get(path(value))
      }
      const texts = hostileTexts()
      let answered = 0
      const askUnusual = async () => {
        for (const text of texts) {
          const { status, body } = await get(path(text))
          expect.soft([text, status < 500]).toEqual([text, true])
          if (body.success) answered += 1
        }
      }
      const usual = await statements.during(askUsual)
      const said = new Set<string>()
      // Also compares PostgreSQL’s own list of statements, which tells apart those that look alike as text.
      const news = await newsAmong(server.database, askUsual, async () => {
        for (const text of await statements.during(askUnusual)) said.add(text)
      })
      expect(unlike(said, new Set([...usual, ...ofEveryCall])).join('\n')).toBe('')
      expect(unlike(usual, ofEveryCall)).not.toEqual([])
      expect(answered / texts.length).toBeGreaterThan(0.95)
      expect(news ?? []).toEqual([])
    },
    fuzzTimeoutMs,
  )

  it('a keyword is searched for literally', async () => {
    const found = async (keyword: string) =>
      (await get(`/sys/dict/loadDict/${userTable}?keyword=${encodeURIComponent(keyword)}`)).body.result?.map(
        item => item.value,
      )
    for (const keyword of ['[orderby:username]', '100%_', '_\\', '%', '_', '\\'])
      expect.soft([keyword, await found(keyword)]).toEqual([keyword, ['odd']])
    for (const keyword of [`' or '1'='1`, `%%`, 'a%n', 'adm_n', `admin'--`])
      expect.soft([keyword, await found(keyword)]).toEqual([keyword, []])
  })
})
