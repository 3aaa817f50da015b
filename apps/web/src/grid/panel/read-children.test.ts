import { expect, it } from 'vitest'
import { readChildren } from './read-children.ts'

it('GR-16 accepts a list of children, or a page of them', () => {
  expect(readChildren([{ id: '1' }])).toEqual([{ id: '1' }])
  expect(readChildren({ records: [{ id: '1' }], total: 1 })).toEqual([{ id: '1' }])
})

it.each([null, undefined, 'x', 7, {}, { records: null }, { rows: [] }])('GR-16 throws for %j', answer => {
  expect(() => readChildren(answer)).toThrow('下级数据的格式不正确')
})
