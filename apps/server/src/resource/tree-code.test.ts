import { expect, it } from 'vitest'
import { nextCode } from './tree-code.ts'

it('a new node takes the first free code of its level', () => {
  expect(nextCode('', new Set())).toBe('A01')
  expect(nextCode('A01', new Set(['A01A01', 'A01A03']))).toBe('A01A02')
  expect(
    nextCode('', new Set(Array.from({ length: 99 }, (_, index) => `A${String(index + 1).padStart(2, '0')}`))),
  ).toBe('B01')
})

it('a full level has no code left', () => {
  const all = new Set<string>()
  for (let code = nextCode('', all); code !== null; code = nextCode('', all)) all.add(code)
  expect(all.size).toBe(26 * 99)
})
