import { type TSchema, Type } from 'typebox'
import { describe, expect, it } from 'vitest'
import { FieldInputs, ListParams, mapOf, textParam } from '../lib/params.ts'
import { usualBodyBytes } from './body-sizes.ts'
import { assertDeclared } from './register.ts'
import type { Route } from './route.ts'

const declare = (more: Partial<Route>) => () =>
  assertDeclared([
    {
      method: 'POST',
      path: '/x',
      scope: 'none',
      public: true,
      response: Type.Null(),
      handle: async () => null,
      ...more,
    },
  ])
const body = (inner: TSchema) => ({ body: Type.Object({ inner }) })
const Text = Type.String({ maxLength: 10 })

describe('refuses a route with unbounded requests at the start:', () => {
  it.each<[string, Partial<Route>, string]>([
    ['a text', body(Type.String()), 'POST /x: body.inner is a text without maxLength'],
    ['a text in an address', { query: Type.Object({ of: Type.String() }) }, 'query.of is a text'],
    ['a text in a path', { params: Type.Object({ id: Type.String() }) }, 'params.id is a text'],
    ['a text that may be absent', body(Type.Optional(Type.String())), 'body.inner is a text'],
    ['one of two texts', body(Type.Union([Text, Type.String()])), 'body.inner is a text'],
    ['a text in a list', body(Type.Array(Type.String(), { maxItems: 1 })), 'body.inner[] is a text'],
    ['a list', body(Type.Array(Text)), 'body.inner is a list without maxItems'],
    ['a map', body(Type.Record(Type.String(), Text)), 'body.inner is a map without maxProperties'],
    [
      'a map of texts',
      body(Type.Record(Type.String(), Type.String(), { maxProperties: 2 })),
      'body.inner.* is a text without maxLength',
    ],
    ['names of any kind', body(Type.Object({}, { additionalProperties: true })), 'body.inner is a map'],
    ['anything', body(Type.Unknown()), 'body.inner may be anything'],
    ['anything in an address', { query: FieldInputs, bodyBytes: 100 }, 'query is a map'],
    ['a tree', body(Type.Cyclic({ Tree: Type.Array(Type.Ref('Tree'), { maxItems: 2 }) }, 'Tree')), 'body.inner'],
    ['a text in a body of a size', { ...body(Type.String()), bodyBytes: 100 }, 'body.inner is a text'],
  ])('%s', (_, more, sentence) => expect(declare(more)).toThrow(sentence))

  it.each(['^a+$', '^a*$', '^a{3,}$', 'a{3}', '^a{3}', '^a|b$', '^(a|b)+$'])('a text by the pattern %s', pattern =>
    expect(declare(body(Type.String({ pattern })))).toThrow('body.inner is a text without maxLength'),
  )
})

it('accepts a route whose texts, lists and maps are bounded', () => {
  const ended = [
    textParam(10),
    Type.Array(Text, { maxItems: 3 }),
    Type.Record(Type.String(), Text, { maxProperties: 3 }),
    mapOf(Text, 3),
    Type.Union([Type.Literal('a'), Type.Number(), Type.Boolean(), Type.Null()]),
    Type.Enum(['a', 'b']),
    ListParams,
    ...['^[1-9][0-9]{0,8}$', '^[*+]{3}$', '^(?:a|b)$', '^\\+\\d{3}$', '^x?$'].map(pattern => Type.String({ pattern })),
  ]
  for (const inner of ended) expect(declare(body(inner))).not.toThrow()
  expect(declare({ body: FieldInputs, bodyBytes: usualBodyBytes })).not.toThrow()
})
