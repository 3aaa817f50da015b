import { describe, expect, it } from 'vitest'
import { degreeRecordDef } from '../degree/degree-record.ts'
import { positionResource } from '../resources/sys/position.ts'
import { findEditableParts, getGateWord, listStatesAllowing, lockClosedFields } from './gate.ts'

const school = degreeRecordDef('31')
const gate = school.gate ?? { field: 'status', stages: {} }

describe('the gate of a record', () => {
  it('closes reported, filed and revoked records to everybody', () => {
    for (const actor of ['student', 'depart', 'school'] as const)
      for (const status of ['70', '80', '90', '95', '99'])
        expect(findEditableParts(degreeRecordDef('31', { actor }), { status }), `${actor} ${status}`).toMatchObject({
          fields: [],
          canDelete: false,
        })
  })

  it('closes unknown states, even those named like inherited properties', () => {
    for (const status of ['no such', 'constructor', '', null])
      expect(findEditableParts(school, { status })).toEqual({ fields: [], canDelete: false })
    expect(getGateWord(gate, { status: 'constructor' })).toBe('constructor')
  })

  it('does not limit resources without a gate', () => {
    expect(findEditableParts(positionResource, {})).toEqual({ fields: 'all', canDelete: true })
    expect(lockClosedFields(positionResource, {})).toBe(positionResource)
  })

  it('makes closed fields read-only', () => {
    const { fields } = lockClosedFields(school, { status: '40' })
    const taken = Object.entries(fields).filter(([, field]) => field.readonly !== true)
    expect(taken.map(([key]) => key).sort()).toEqual(['hxwrq', 'jybh', 'photo', 'xwzsbh'])
    expect(lockClosedFields(school, { status: '30' })).toBe(school)
  })

  it('allows a bulk change in the states where all its fields are open', () => {
    expect(listStatesAllowing(gate, ['photo']).sort()).toEqual([
      '00',
      '10',
      '20',
      '21',
      '30',
      '31',
      '40',
      '50',
      '60',
      '71',
    ])
    expect(listStatesAllowing(gate, ['photo', 'xm']).sort()).toEqual(['00', '10', '20', '21', '30', '31', '71'])
    expect(listStatesAllowing(gate, 'delete').sort()).toEqual(['00', '10', '20', '21', '30', '31'])
  })
})
