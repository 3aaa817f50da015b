import { recordStates } from '@xw/shared/degree/states'
import { describe, expect, it } from 'vitest'
import { stageLink, stages, toRows } from './stages.ts'

describe('the matrix of degree records', () => {
  it('DG-10 has every state in exactly one stage', () => {
    expect(stages.flatMap(({ states }) => states).toSorted()).toEqual(recordStates.map(({ code }) => code).toSorted())
  })

  it('DG-10 adds the states of a stage up and leaves types without records out', () => {
    const rows = toRows([
      { xwbslbm: '31', status: '00', count: 3 },
      { xwbslbm: '31', status: '10', count: 4 },
      { xwbslbm: '31', status: '20', count: 5 },
      { xwbslbm: '21', status: '40', count: 1 },
    ])
    expect(rows.map(({ code, total }) => [code, total])).toEqual([
      ['21', 1],
      ['31', 12],
    ])
    expect(rows[1]?.counts).toEqual([7, 0, 5, 0, 0, 0, 0])
  })

  it('DG-10 links a number to the list that shows exactly its records', () => {
    expect(stageLink('/xxcj/xwInfo/31?xwlx=31', ['20'])).toBe('/xxcj/xwInfo/31?xwlx=31&status=20')
    expect(stageLink('/xxcj/xwInfo/31', ['00', '10'])).toBe('/xxcj/xwInfo/31?status_MultiString=00%2C10')
  })
})
