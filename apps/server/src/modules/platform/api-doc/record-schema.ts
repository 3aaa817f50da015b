import type { LabelSource } from '@xw/shared/field-types/field'
import { type FieldDef, typeOf } from '@xw/shared/field-types/index'
import type { ResourceDef } from '@xw/shared/resource/resource'
import type { ApiSchema } from '@xw/shared/wire/api-doc'

/** A record as its definition has it; which of its fields somebody sees or may write is decided by their rights. */
export const recordSchema = ({ title, fields }: ResourceDef): ApiSchema => ({
  type: 'object',
  title,
  properties: Object.fromEntries(
    Object.entries(fields).flatMap(([key, field]) => {
      const schema = fieldSchema(field)
      const other: [string, ApiSchema][] = field.alias ? [[field.alias, { ...schema, description: `同 ${key}` }]] : []
      return [[key, schema], ...other]
    }),
  ),
})

function fieldSchema(field: FieldDef): ApiSchema {
  const description = describe(field)
  return {
    ...valueSchema(field),
    title: field.label,
    ...(description && { description }),
    ...(field.readonly === true && { readOnly: true as const }),
    ...(typeOf(field).writeOnly && { writeOnly: true as const }),
  }
}

/** What answers carry. Bodies may also have a number where a text is expected, and leave blank what is empty. */
function valueSchema(field: FieldDef): ApiSchema {
  const { numeric, sqlType, size } = typeOf(field)
  if (field.wire === 'list') return { type: ['array', 'null'], items: { type: 'string' } }
  if (field.wire === 'number') return { type: ['number', 'string', 'null'] }
  if (field.wire !== 'text' && sqlType(field) === 'jsonb') return {}
  const { min, max } = field as { min?: unknown; max?: unknown }
  if (numeric)
    return {
      type: [sqlType(field) === 'int' ? 'integer' : 'number', 'null'],
      ...(typeof min === 'number' && { minimum: min }),
      ...(typeof max === 'number' && { maximum: max }),
    }
  return { type: ['string', 'null'], ...(size === 'characters' && typeof max === 'number' && { maxLength: max }) }
}

/** What somebody who fills it in has to know beside its name. */
function describe(field: FieldDef): string {
  const { labels, several, form } = typeOf(field)
  const known = [
    field.required && field.readonly !== true && '必填',
    field.readonly === 'edit' && '新增后不可修改',
    several?.(field) && '多个值以逗号分隔',
    form?.(field),
    labels && choices(labels(field)),
    field.masked && '无权查看时脱敏',
    field.help,
  ]
  return known.filter(Boolean).join('；')
}

function choices(source: LabelSource): string {
  if (source.from === 'options') return source.options.map(({ value, text }) => `${value} ${text}`).join('，')
  return source.from === 'dict' ? `字典 ${source.dictCode}` : `${source.path} 的 ${source.value}`
}
