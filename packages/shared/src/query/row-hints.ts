import { type FieldDef, isMultiple } from '../field-types/index.ts'

/** What a row of the advanced query says about its field beside the question; clients of the wire draw their inputs by it. */
export interface RowHints {
  readonly type?: string | null
  readonly dbType?: string | null
  readonly dictCode?: string | null
  readonly dictTable?: string | null
  readonly dictText?: string | null
  readonly customReturnField?: string | null
  readonly popup?: unknown
  readonly formatStr?: string | null
  readonly extendOption?: unknown
}

export const hintNames = [
  'type',
  'dbType',
  'dictCode',
  'dictTable',
  'dictText',
  'customReturnField',
  'popup',
  'formatStr',
  'extendOption',
] as const satisfies readonly (keyof RowHints)[]

/** The wire's names for the inputs that a type has; a text where it has none. */
const inputs: Partial<Record<FieldDef['type'], string>> = {
  number: 'int',
  date: 'date',
  datetime: 'datetime',
  time: 'time',
  dict: 'list',
  select: 'list',
  radio: 'list',
  multiSelect: 'list_multi',
  searchSelect: 'sel_search',
  switch: 'switch',
  user: 'sel_user',
  department: 'sel_depart',
  area: 'pca',
}

const formats: Partial<Record<FieldDef['type'], string>> = {
  date: 'YYYY-MM-DD',
  datetime: 'YYYY-MM-DD HH:mm:ss',
  time: 'HH:mm:ss',
  month: 'YYYYMM',
}

/** What a field of ours says: where nothing is to be said there stands null. Tables are never named on the wire. */
export function hintsOf(field: FieldDef | undefined): Required<RowHints> {
  const input = field && inputs[field.type]
  return {
    type: input === undefined ? 'string' : field && isMultiple(field) && input === 'list' ? 'list_multi' : input,
    dbType: field?.type === 'number' ? 'int' : 'string',
    dictCode: field && 'dictCode' in field ? field.dictCode : null,
    dictTable: null,
    dictText: null,
    customReturnField: null,
    popup: null,
    formatStr: (field && formats[field.type]) ?? null,
    extendOption: field?.type === 'switch' ? (field.values ?? ['1', '0']) : null,
  }
}
