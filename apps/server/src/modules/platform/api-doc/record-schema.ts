import type { LabelSource } from '@xw/shared/field-types/field'
import { type FieldDef, typeOf } from '@xw/shared/field-types/index'
import type { ResourceDef } from '@xw/shared/resource/resource'
import type { ApiSchema } from '@xw/shared/wire/api-doc'

/** The schema of a record by its definition. The rights of a caller decide which of these fields they read or write. */
export const buildRecordSchema = ({ title, fields }: ResourceDef): ApiSchema => ({
  type: 'object',
  title,
  properties: Object.fromEntries(
    Object.entries(fields).flatMap(([key, field]) => {
      const schema = buildFieldSchema(field)
      const other: [string, ApiSchema][] = field.alias ? [[field.alias, { ...schema, description: `同 ${key}` }]] : []
      return [[key, schema], ...other]
    }),
  ),
})

function buildFieldSchema(field: FieldDef): ApiSchema {
  const description = describeField(field)
  return {
    ...buildValueSchema(field),
    title: field.label,
    ...(description && { description }),
    ...(field.readonly === true && { readOnly: true as const }),
    ...(typeOf(field).writeOnly && { writeOnly: true as const }),
  }
}

/** The schema of a value in answers. Request bodies may also have a number in place of text, and leave out empty values. */
function buildValueSchema(field: FieldDef): ApiSchema {
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

/** Describes what a client needs beside the label to fill in a field. */
function describeField(field: FieldDef): string {
  const { labels, several, form } = typeOf(field)
  const known = [
    field.required && field.readonly !== true && '必填',
    field.readonly === 'edit' && '新增后不可修改',
    several?.(field) && '多个值以逗号分隔',
    form?.(field),
    labels && describeChoices(labels(field)),
    field.masked && '无权查看时脱敏',
    field.help,
  ]
  return known.filter(Boolean).join('；')
}

function describeChoices(source: LabelSource): string {
  if (source.from === 'options') return source.options.map(({ value, text }) => `${value} ${text}`).join('，')
  return source.from === 'dict' ? `字典 ${source.dictCode}` : `${source.path} 的 ${source.value}`
}
