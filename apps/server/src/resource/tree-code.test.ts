import { expect, it } from 'vitest'
import { nextTreeCode } from './tree-code.ts'

it('a new node takes the first free code of its level', () => {
  expect(nextTreeCode('', new Set())).toBe('A01')
  expect(nextTreeCode('A01', new Set(['A01A01', 'A01A03']))).toBe('A01A02')
  expect(
    nextTreeCode('', new Set(Array.from({ length: 99 }, (_, index) => `A${String(index + 1).padStart(2, '0')}`))),
  ).toBe('B01')
})

it('a full level has no code left', () => {
  const all = new Set<string>()
  for (let code = nextTreeCode('', all); code !== null; code = nextTreeCode('', all)) all.add(code)
  expect(all.size).toBe(26 * 99)
})
