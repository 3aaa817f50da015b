import { type EditableParts, findEditableParts, getGateWord, isFieldEditable } from '@xw/shared/resource/gate'
import { isAcceptedFromClients } from '@xw/shared/rules/read-record'
import { refused } from '../../../lib/errors.ts'
import type { Access } from '../../../resource/access.ts'

/** How far a record has come, which is all that decides about a draft of it. */
export interface Standing {
  status: string
  returnedFields: string[] | null
}

/** What of a record its state leaves open. Whether it is the time for it is asked when the draft becomes an edit. */
export function openingIn({ def }: Access, standing: Standing): EditableParts {
  const { gate } = def
  if (!gate) return findEditableParts({}, { ...standing })
  const { times: _times, ...atAnyTime } = gate
  return findEditableParts({ gate: atAnyTime }, { ...standing })
}

/** Refuses where the state of the record closes all of it. */
export function assertOpen(access: Access, standing: Standing): void {
  if (openingIn(access, standing).fields.length === 0) throw refused(`${stateSentence(access, standing)}，不能修改`)
}

export const stateSentence = ({ def }: Access, standing: Standing): string =>
  `记录状态为“${def.gate ? getGateWord(def.gate, { ...standing }) : standing.status}”`

/** Of what a draft holds, what this caller may still change: rights and states may have changed since it was typed. */
export function stillOpen<T>(
  access: Access,
  standing: Standing,
  patch: Readonly<Record<string, T>>,
): Record<string, T> {
  const opening = openingIn(access, standing)
  const { fields } = access.def
  const kept = Object.entries(patch).filter(([key]) => {
    const field = Object.hasOwn(fields, key) ? fields[key] : undefined
    return field !== undefined && isAcceptedFromClients(field, 'edit') && isFieldEditable(opening, key)
  })
  return Object.fromEntries(kept)
}
