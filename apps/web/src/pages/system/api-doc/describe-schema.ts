import type { ApiDocument, ApiSchema } from '@xw/shared/wire/api-doc'

export type Schemas = ApiDocument['components']['schemas']

const start = '#/components/schemas/'

/** Resolves a schema's `$ref` and `allOf` into one schema. The schema's own properties override the resolved ones. */
export function resolveSchema(schema: ApiSchema, schemas: Schemas): ApiSchema {
  const { $ref, allOf = [], ...own } = schema
  const target = $ref?.startsWith(start) ? schemas[$ref.slice(start.length)] : undefined
  const parts = [...(target ? [target] : []), ...allOf.map(part => resolveSchema(part, schemas))]
  return parts.length === 0 ? own : [...parts, own].reduce(mergeSchemas)
}

const mergeSchemas = (a: ApiSchema, b: ApiSchema): ApiSchema => ({
  ...a,
  ...b,
  ...((a.properties || b.properties) && { properties: { ...a.properties, ...b.properties } }),
  ...((a.required || b.required) && { required: [...(a.required ?? []), ...(b.required ?? [])] }),
})

const typeWords: Readonly<Record<string, string>> = {
  string: '文本',
  number: '数字',
  integer: '整数',
  boolean: '是否',
  object: '对象',
  array: '数组',
  null: '空',
}

/** Names the type of a value in Chinese. */
export function describeType(schema: ApiSchema, schemas: Schemas): string {
  const whole = resolveSchema(schema, schemas)
  if ('const' in whole) return JSON.stringify(whole.const)
  if (whole.contentMediaType) return '文件'
  const choices = whole.anyOf ?? []
  if (choices.length > 0) {
    const words = [...new Set(choices.map(choice => describeType(choice, schemas)))]
    return words.slice(0, 4).join(' 或 ') + (words.length > 4 ? ' 等' : '')
  }
  const types = [whole.type ?? []].flat().map(type => typeWords[type] ?? type)
  if (types.length === 0) return '任意'
  const word = types.join(' 或 ')
  return whole.items && whole.type !== undefined ? `${describeType(whole.items, schemas)}的${word}` : word
}

/** Describes the limits that a client must respect when it sends a value. */
export function describeLimits({ minLength, maxLength, minimum, maximum, readOnly, writeOnly }: ApiSchema): string {
  const known = [
    minLength && `至少 ${minLength} 个字符`,
    maxLength !== undefined && `至多 ${maxLength} 个字符`,
    minimum !== undefined && `不小于 ${minimum}`,
    maximum !== undefined && `不大于 ${maximum}`,
    readOnly && '只读',
    writeOnly && '只写',
  ]
  return known.filter(Boolean).join('，')
}

/** Lists the parts of a value: its properties, those of its items, or its choices that have parts. */
export function listSchemaParts(
  schema: ApiSchema,
  schemas: Schemas,
): { name: string; part: ApiSchema; isRequired: boolean }[] {
  const whole = resolveSchema(schema, schemas)
  if (whole.properties)
    return Object.entries(whole.properties).map(([name, part]) => ({
      name,
      part,
      isRequired: whole.required?.includes(name) ?? false,
    }))
  if (whole.items) return listSchemaParts(whole.items, schemas)
  const choices = (whole.anyOf ?? []).filter(choice => listSchemaParts(choice, schemas).length > 0)
  if (choices.length === 1 && choices[0]) return listSchemaParts(choices[0], schemas)
  return choices.map((part, index) => ({
    name: resolveSchema(part, schemas).title ?? `第 ${index + 1} 种`,
    part,
    isRequired: false,
  }))
}
