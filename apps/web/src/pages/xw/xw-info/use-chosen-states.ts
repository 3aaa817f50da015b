import { recordStates } from '@xw/shared/degree/record-states'
import { useState } from 'react'
import type { ResourceRecord } from '../../../data/resources/resource-record.ts'
import type { ResourceList } from '../../../data/resources/use-resource-list.ts'
import type { ChosenStates } from './arrange-batch-actions.ts'

type SeenStates = ReadonlyMap<string, string>

/**
 * The states of the chosen records, or null when they are not known. Records can be ticked on several pages of a list,
 * which shows one of them at a time, so the states of the pages before are remembered.
 */
export function useChosenStates({ page, selection, state }: ResourceList): ChosenStates | null {
  const records = page?.records
  const [seen, remember] = useState(() => ({ records, states: addStates(new Map(), records) }))
  const known = seen.records === records ? seen : { records, states: addStates(seen.states, records) }
  if (known !== seen) remember(known)
  if (selection.isWhole) return readStatesOfQuery(state.conditions.status ?? '')
  const states = selection.ids.flatMap(id => known.states.get(id) ?? [])
  return states.length === selection.ids.length ? { states, isWhole: false } : null
}

function addStates(before: SeenStates, records: readonly ResourceRecord[] = []): SeenStates {
  const states = new Map(before)
  for (const { id, status } of records) if (typeof status === 'string') states.set(id, status)
  return states
}

/**
 * Returns the states that the query's condition names, or null without one, because the records can then be in any
 * state.
 */
function readStatesOfQuery(condition: string): ChosenStates | null {
  const codes = condition.split(',').filter(code => recordStates.some(state => state.code === code))
  return codes.length > 0 ? { states: codes, isWhole: true } : null
}
