import type { ApiDocument, ApiOperation, ApiSchema } from '@xw/shared/wire/api-doc'
import { describe, expect, it } from 'vitest'
import { describeLimits, describeType, listSchemaParts } from './describe-schema.ts'
import { buildExample } from './example.ts'
import { countTags, listOperations, searchOperations } from './operations.ts'

const operation = (operationId: string, tag: string, summary: string, permission: string | null): ApiOperation => ({
  operationId,
  tags: [tag],
  summary,
  security: [],
  responses: {},
  'x-permission': permission,
})
const record: ApiSchema = {
  type: 'object',
  title: '用户',
  properties: {
    id: { type: 'string', title: '主键', readOnly: true },
    password: { type: 'string', title: '密码', writeOnly: true },
    parent: { $ref: '#/components/schemas/SysUser' },
  },
}
const document: ApiDocument = {
  openapi: '3.1.1',
  info: { title: '', version: '1', description: '' },
  servers: [],
  tags: [{ name: '登录' }, { name: '用户' }, { name: '空的' }],
  paths: {
    '/sys/login': { post: operation('postSysLogin', '登录', '账号密码登录', null) },
    '/sys/user/edit': {
      post: operation('postSysUserEdit', '用户', '编辑', 'sys:user:edit'),
      put: operation('putSysUserEdit', '用户', '编辑', 'sys:user:edit'),
    },
  },
  components: { schemas: { SysUser: record }, responses: {}, securitySchemes: {} },
}
const { schemas } = document.components
const ref = { $ref: '#/components/schemas/SysUser' }

describe('the operations of a document', () => {
  const entries = listOperations(document)

  it('are one for each method of a path and are counted by tag', () => {
    expect(entries.map(({ id }) => id)).toEqual(['postSysLogin', 'postSysUserEdit', 'putSysUserEdit'])
    expect(countTags(document, entries)).toEqual([
      { name: '登录', count: 1 },
      { name: '用户', count: 2 },
    ])
  })

  it('match a search only when they contain every word of it', () => {
    const found = (text: string) => searchOperations(entries, text).map(({ id }) => id)
    expect(found('SYS:USER')).toEqual(['postSysUserEdit', 'putSysUserEdit'])
    expect(found('put 编辑')).toEqual(['putSysUserEdit'])
    expect(found('密码 /sys/login')).toEqual(['postSysLogin'])
    expect(found('没有')).toEqual([])
  })
})

describe('a schema in words', () => {
  it('names the type of a value through references, choices and lists', () => {
    expect(describeType(ref, schemas)).toBe('对象')
    expect(describeType({ type: ['string', 'null'] }, schemas)).toBe('文本 或 空')
    expect(describeType({ type: 'array', items: ref }, schemas)).toBe('对象的数组')
    expect(describeType({ anyOf: [{ const: 'a' }, { const: 'b' }] }, schemas)).toBe('"a" 或 "b"')
    expect(describeType({}, schemas)).toBe('任意')
    expect(describeLimits({ maxLength: 0, minimum: 1, readOnly: true })).toBe('至多 0 个字符，不小于 1，只读')
  })

  it('lists properties, the properties of items, and those of the only choice that has parts', () => {
    const names = (schema: ApiSchema) => listSchemaParts(schema, schemas).map(({ name }) => name)
    expect(names({ type: 'array', items: ref })).toEqual(['id', 'password', 'parent'])
    expect(names({ anyOf: [ref, { type: 'null' }] })).toEqual(['id', 'password', 'parent'])
    expect(names({ anyOf: [ref, ref] })).toEqual(['用户', '用户'])
    expect(names({ allOf: [ref], properties: { more: {}, id: { type: 'integer' } } })).toEqual([
      'id',
      'password',
      'parent',
      'more',
    ])
    expect(names({ type: 'string' })).toEqual([])
  })

  it('has an example without read-only or write-only properties, which ends where the schema contains itself', () => {
    const sent = buildExample(ref, schemas, 'sent') as { parent: unknown }
    expect(sent).toMatchObject({ password: '密码' })
    expect(sent).not.toHaveProperty('id')
    expect(buildExample(ref, schemas, 'answered')).not.toHaveProperty('password')
    expect(JSON.stringify(sent).length).toBeLessThan(500)
  })
})
