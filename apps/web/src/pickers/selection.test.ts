import { expect, it } from 'vitest'
import { mergePage, removeChosen, toggleChosen } from './selection.ts'

const [a, b, c, d] = ['a', 'b', 'c', 'd'].map(value => ({ value, text: `${value}号` })) as [
  { value: string; text: string },
  { value: string; text: string },
  { value: string; text: string },
  { value: string; text: string },
]

it('PK-11 a picker of one keeps only the latest choice', () => {
  expect(toggleChosen([a], b, false)).toEqual([b])
  expect(toggleChosen([b], b, false)).toEqual([b])
})

it('a picker of several adds, and takes back on the second click', () => {
  expect(toggleChosen([a], b, true)).toEqual([a, b])
  expect(toggleChosen([a, b], a, true)).toEqual([b])
})

it('checking on one page leaves what was chosen on others', () => {
  expect(mergePage([a, b], [b, c, d], new Set(['a', 'c', 'd']))).toEqual([a, c, d])
  expect(mergePage([a], [c, d], new Set(['a']))).toEqual([a])
})

it('a chosen one can be dropped', () => {
  expect(removeChosen([a, b], 'a')).toEqual([b])
})
