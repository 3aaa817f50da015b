import type { FieldDef } from '@xw/shared/field-types/index'

/** By field type, where a text would be refused. */
const odd: Readonly<Record<string, string>> = {
  id: '01890000-0000-7000-8000-00000000dead',
  number: '123456',
  date: '1900-01-01',
  datetime: '1900-01-01 00:00:00',
  switch: '1',
  role: '01890000-0000-7000-8000-00000000dead',
  department: '01890000-0000-7000-8000-00000000dead',
  batch: '01890000-0000-7000-8000-00000000dead',
}

const optionsOf = (field: FieldDef) => {
  const holder = 'choices' in field ? field.choices : field
  return 'options' in holder ? holder.options : null
}

/** Returns a value that can be asked for in a field and that hardly any record has. */
export const oddValue = (field: FieldDef) => optionsOf(field)?.[0]?.value ?? odd[field.type] ?? 'nosuchvalue'
