import { recordStates } from '@xw/shared/degree/record-states'
import { expect, it } from 'vitest'
import { statusColor } from './status-colors.ts'

it('every state of a degree record has a colour', () => {
  expect(recordStates.filter(({ code }) => statusColor('xw_status', code) === null)).toEqual([])
})

it('a value that is no state has no colour', () => {
  expect(statusColor('sex', '1')).toBeNull()
  expect(statusColor('xw_status', 'constructor')).toBeNull()
})
