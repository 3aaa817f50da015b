import { isRequiredInState } from '@xw/shared/degree/rules/required-field'
import type { ResourceRecord } from '../../data/resources/resource-record.ts'
import type { IsRequiredToSubmit } from '../../resource/form-context.ts'

/** Tells which fields a record needs before it can be submitted, by its state. A new record counts as not started. */
export const buildIsRequired = (record: ResourceRecord | null): IsRequiredToSubmit => {
  const stage = typeof record?.status === 'string' ? record.status : '00'
  return (key, field) => isRequiredInState(key, field, stage)
}
