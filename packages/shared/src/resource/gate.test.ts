import { describe, expect, it } from 'vitest'
import { xwInfoDef } from '../degree/xw-info.ts'
import { position } from '../resources/sys/position.ts'
import { openingOf, stagesFor, withOpening, wordOf } from './gate.ts'

const school = xwInfoDef('31')
const gate = school.gate ?? { field: 'status', stages: {} }

describe('the gate of a record', () => {
  it('closes what is reported, filed or revoked to everybody', () => {
    for (const actor of ['student', 'depart', 'school'] as const)
      for (const status of ['70', '80', '90', '95', '99'])
        expect(openingOf(xwInfoDef('31', { actor }), { status }), `${actor} ${status}`).toMatchObject({
          fields: [],
          canDelete: false,
        })
  })

  it('closes a stage that nobody has named, also one called like a property of every object', () => {
    for (const status of ['no such', 'constructor', '', null])
      expect(openingOf(school, { status })).toEqual({ fields: [], canDelete: false })
    expect(wordOf(gate, { status: 'constructor' })).toBe('constructor')
  })

  it('leaves what has none as open as its definition', () => {
    expect(openingOf(position, {})).toEqual({ fields: 'all', canDelete: true })
    expect(withOpening(position, {})).toBe(position)
  })

  it('leaves the open fields of a definition and has the others to be read', () => {
    const { fields } = withOpening(school, { status: '40' })
    const taken = Object.entries(fields).filter(([, field]) => field.readonly !== true)
    expect(taken.map(([key]) => key).sort()).toEqual(['hxwrq', 'jybh', 'photo', 'xwzsbh'])
    expect(withOpening(school, { status: '30' })).toBe(school)
  })

  it('grants a wish at the stages where all of it is open', () => {
    expect(stagesFor(gate, ['photo']).sort()).toEqual(['00', '10', '20', '21', '30', '31', '40', '50', '60', '71'])
    expect(stagesFor(gate, ['photo', 'xm']).sort()).toEqual(['00', '10', '20', '21', '30', '31', '71'])
    expect(stagesFor(gate, 'delete').sort()).toEqual(['00', '10', '20', '21', '30', '31'])
  })
})
