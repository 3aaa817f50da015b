import type { ApiSchema } from '@xw/shared/wire/api-doc'
import { resolve, type Schemas } from './schema-words.ts'

/** Deep enough for an envelope around a page of records; a tree that holds itself ends there. */
const maxDepth = 6

/** A value that a schema lets through, to show what a call looks like. What nobody sends is left out of `sent` ones. */
export function exampleOf(schema: ApiSchema, schemas: Schemas, kind: 'sent' | 'answered', depth = 0): unknown {
  const whole = resolve(schema, schemas)
  if ('const' in whole) return whole.const
  const first = whole.anyOf?.[0]
  if (first) return exampleOf(first, schemas, kind, depth)
  const type = [whole.type ?? []].flat()[0]
  if (type === 'object') return depth >= maxDepth ? {} : objectExample(whole, schemas, kind, depth)
  if (type === 'array')
    return depth >= maxDepth || !whole.items ? [] : [exampleOf(whole.items, schemas, kind, depth + 1)]
  if (type === 'integer' || type === 'number') return whole.minimum ?? 0
  if (type === 'boolean') return true
  return type === 'string' ? (whole.title ?? '') : null
}

function objectExample({ properties = {} }: ApiSchema, schemas: Schemas, kind: 'sent' | 'answered', depth: number) {
  const shown = Object.entries(properties).filter(([, part]) => !(kind === 'sent' ? part.readOnly : part.writeOnly))
  return Object.fromEntries(shown.map(([name, part]) => [name, exampleOf(part, schemas, kind, depth + 1)]))
}
