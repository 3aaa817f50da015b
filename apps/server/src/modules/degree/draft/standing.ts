import { type EditableParts, findEditableParts, getGateWord, isFieldEditable } from '@xw/shared/resource/gate'
import { isAcceptedFromClients } from '@xw/shared/rules/read-record'
import { refused } from '../../../lib/errors.ts'
import type { Access } from '../../../resource/access.ts'

/** The state of a record and the fields marked by a return: all that decides what a draft may contain. */
export interface RecordState {
  status: string
  returnedFields: string[] | null
}

/** Returns the fields that a record's state leaves open. Windows are checked later, when the draft becomes an edit. */
export function openFieldsIn({ def }: Access, standing: RecordState): EditableParts {
  const { gate } = def
  if (!gate) return findEditableParts({}, { ...standing })
  const { times: _times, ...atAnyTime } = gate
  return findEditableParts({ gate: atAnyTime }, { ...standing })
}

/** Throws 422 when the record's state leaves no field open. */
export function assertOpen(access: Access, standing: RecordState): void {
  if (openFieldsIn(access, standing).fields.length === 0) throw refused(`${stateSentence(access, standing)}，不能修改`)
}

export const stateSentence = ({ def }: Access, standing: RecordState): string =>
  `记录状态为“${def.gate ? getGateWord(def.gate, { ...standing }) : standing.status}”`

/** Keeps the values that the caller may still change: rights and states may have changed since they were typed. */
export function keepOpenFields<T>(
  access: Access,
  standing: RecordState,
  patch: Readonly<Record<string, T>>,
): Record<string, T> {
  const opening = openFieldsIn(access, standing)
  const { fields } = access.def
  const kept = Object.entries(patch).filter(([key]) => {
    const field = Object.hasOwn(fields, key) ? fields[key] : undefined
    return field !== undefined && isAcceptedFromClients(field, 'edit') && isFieldEditable(opening, key)
  })
  return Object.fromEntries(kept)
}
