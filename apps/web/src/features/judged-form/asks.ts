import { isRequiredInState } from '@xw/shared/degree/rules/required-field'
import type { ResourceRecord } from '../../data/resources/resource-record.ts'
import type { IsRequiredToSubmit } from '../../resource/form-context.ts'

/** What submitting asks of a record, as far as it has come; a new one has not come far. */
export const asksOf = (record: ResourceRecord | null): IsRequiredToSubmit => {
  const stage = typeof record?.status === 'string' ? record.status : '00'
  return (key, field) => isRequiredInState(key, field, stage)
}
