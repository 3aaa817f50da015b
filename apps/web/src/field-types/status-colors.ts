import { recordStates } from '@xw/shared/degree/record-states'

/** Colours of states, by dictionary and value. The state's word always stands beside the colour. */
const colors: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  xw_status: Object.fromEntries(recordStates.map(({ code, colour }) => [code, colour])),
  xw_judgement: { '0': 'default', '1': 'success', '2': 'warning', '3': 'error' },
  user_status: { '1': 'success', '2': 'error' },
  depart_status: { '1': 'success', '0': 'default' },
  dict_item_status: { '1': 'success', '0': 'default' },
  valid_status: { '1': 'success', '0': 'default' },
}

/** Reports whether a dictionary lists states. */
export const isStateDict = (dictCode: string): boolean => Object.hasOwn(colors, dictCode)

/** Returns the colour of a state, or null when the dictionary lists no states. */
export function statusColor(dictCode: string, value: string): string | null {
  const states = colors[dictCode]
  return states && Object.hasOwn(states, value) ? (states[value] ?? null) : null
}
