import { describe, expect, it } from 'vitest'
import { isAsked } from './asked.ts'
import { judge } from './judge.ts'
import { sampleCircumstances } from './sample-records.ts'

const asking = ['E01', 'E20', 'E29']

describe('what a star says', () => {
  it.each([
    ['31', '10'],
    ['31', '50'],
    ['33', '60'],
    ['41', '00'],
    ['43', '20'],
  ] as const)('DG-03 of type %s at stage %s is what the rules miss in an empty record', (type, stage) => {
    const circumstances = sampleCircumstances(type, { stage })
    const missed = judge({}, circumstances)
      .filter(({ code }) => asking.includes(code))
      .map(({ fields }) => fields[0])
    const stars = Object.entries(circumstances.fields).filter(([key, field]) => isAsked(key, field, stage))
    expect(stars.map(([key]) => key).sort()).toEqual([...new Set(missed)].sort())
  })

  it('leaves out what the award decides until it is made, and the name of the picture for ever', () => {
    const { fields } = sampleCircumstances('31')
    const starred = (key: string, stage: string) => {
      const field = fields[key]
      return field ? isAsked(key, field, stage) : null
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
