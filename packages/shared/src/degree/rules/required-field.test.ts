import { describe, expect, it } from 'vitest'
import { sampleCheckContext } from '../../../test/degree/sample-records.ts'
import { checkDegreeRecord } from './check-record.ts'
import { isRequiredInState } from './required-field.ts'

const asking = ['E01', 'E20', 'E29']

describe('the star beside mandatory fields', () => {
  it.each([
    ['31', '10'],
    ['31', '50'],
    ['33', '60'],
    ['41', '00'],
    ['43', '20'],
  ] as const)('DG-03 of type %s in state %s marks what the rules require of an empty record', (type, stage) => {
    const circumstances = sampleCheckContext(type, { stage })
    const missed = checkDegreeRecord({}, circumstances)
      .filter(({ code }) => asking.includes(code))
      .map(({ fields }) => fields[0])
    const stars = Object.entries(circumstances.fields).filter(([key, field]) => isRequiredInState(key, field, stage))
    expect(stars.map(([key]) => key).sort()).toEqual([...new Set(missed)].sort())
  })

  it('omits award fields until the award, and always omits the photo’s file name', () => {
    const { fields } = sampleCheckContext('31')
    const starred = (key: string, stage: string) => {
      const field = fields[key]
      return field ? isRequiredInState(key, field, stage) : null
    }
    expect(['hxwrq', 'xzxm', 'xwzsbh', 'zp', 'xh'].map(key => starred(key, '20'))).toEqual([
      false,
      false,
      false,
      false,
      true,
    ])
    expect(['hxwrq', 'xzxm', 'xwzsbh', 'zp', 'xh'].map(key => starred(key, '60'))).toEqual([
      true,
      true,
      true,
      false,
      true,
    ])
  })
})
