import { describe, expect, it } from 'vitest'
import { degreeRecordDef } from './degree/degree-record.ts'
import { listDegreeFields } from './degree/fields.ts'
import { degreeTypes } from './degree/types.ts'
import { explainKey, listUnreadableKeys } from './glossary.ts'
import { resources } from './resources/index.ts'

describe('the glossary', () => {
  it('knows every key of every definition', () => {
    const resolved = degreeTypes.map(type => degreeRecordDef(type.code))
    expect(listUnreadableKeys([...resources, ...resolved].flatMap(def => Object.keys(def.fields)))).toEqual([])
  })

  it('explains every field of the national structure by its stems', () => {
    const unexplained = listDegreeFields(2024).filter(({ key }) => explainKey(key) === null)
    expect(unexplained.map(({ key }) => key)).toEqual([])
    expect(explainKey('qzxwsydwm')).toEqual(['qz', 'xw', 'sy', 'dw', 'm'])
    expect(explainKey('zzmmm')).toEqual(['zzmm', 'm'])
    expect(explainKey('zdy01')).toEqual(['zdy'])
  })

  it('reports unreadable keys', () => {
    expect(listUnreadableKeys(['sortOrder', 'xwbslbm', 'zdy03', 'kkdm', 'sortXkq', 'qwrtp'])).toEqual([
      'kkdm',
      'sortXkq',
      'qwrtp',
    ])
  })
})
