import type { Fields } from '@xw/shared/resource/resource'
import { readRecord } from '@xw/shared/rules/read-record'
import { invalid } from '../lib/errors.ts'
import type { RecordValues } from './stored.ts'

/** The field of a record that holds them. */
interface ParamsField {
  key: string
  label: string
}

/** The parameters of a kind, read by its own fields; what it does not know is not kept. */
export function readKindParams(params: Fields, given: RecordValues, { key, label }: ParamsField): RecordValues {
  const { values, errors } = readRecord({ fields: params }, given, { on: 'add' })
  const flaws = Object.values(errors)
  if (flaws.length > 0) throw invalid({ [key]: `${label}：${flaws.join('；')}` })
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))
}
