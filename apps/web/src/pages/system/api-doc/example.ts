import type { ApiSchema } from '@xw/shared/wire/api-doc'
import { resolveSchema, type Schemas } from './describe-schema.ts'

/** Deep enough for an envelope around a page of records. The limit also ends a schema that contains itself. */
const maxDepth = 6

/**
 * Builds an example value of a schema. A `sent` example leaves out read-only properties, an `answered` one write-only
 * properties.
 */
export function buildExample(schema: ApiSchema, schemas: Schemas, kind: 'sent' | 'answered', depth = 0): unknown {
  const whole = resolveSchema(schema, schemas)
  if ('const' in whole) return whole.const
  const first = whole.anyOf?.[0]
  if (first) return buildExample(first, schemas, kind, depth)
  const type = [whole.type ?? []].flat()[0]
  if (type === 'object') return depth >= maxDepth ? {} : buildObjectExample(whole, schemas, kind, depth)
  if (type === 'array')
    return depth >= maxDepth || !whole.items ? [] : [buildExample(whole.items, schemas, kind, depth + 1)]
  if (type === 'integer' || type === 'number') return whole.minimum ?? 0
  if (type === 'boolean') return true
  return type === 'string' ? (whole.title ?? '') : null
}

function buildObjectExample(
  { properties = {} }: ApiSchema,
  schemas: Schemas,
  kind: 'sent' | 'answered',
  depth: number,
) {
  const shown = Object.entries(properties).filter(([, part]) => !(kind === 'sent' ? part.readOnly : part.writeOnly))
  return Object.fromEntries(shown.map(([name, part]) => [name, buildExample(part, schemas, kind, depth + 1)]))
}
