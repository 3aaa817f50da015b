import type { Fields } from '@xw/shared/resource/resource'
import { readRecord } from '@xw/shared/rules/read-record'
import { invalid } from '../lib/errors.ts'
import type { RecordValues } from './stored.ts'

/** The field of a record that holds the parameters. */
interface ParamsField {
  key: string
  label: string
}

/** Parses the parameters of a kind by the fields of that kind. Unknown parameters are dropped. */
export function readKindParams(params: Fields, given: RecordValues, { key, label }: ParamsField): RecordValues {
  const { values, errors } = readRecord({ fields: params }, given, { on: 'add' })
  const flaws = Object.values(errors)
  if (flaws.length > 0) throw invalid({ [key]: `${label}：${flaws.join('；')}` })
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))
}
