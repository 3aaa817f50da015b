import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { seal, unseal } from './seal.ts'

const key = randomBytes(32)

it('a sealed value opens again, and looks different each time', () => {
  const text = '11010119900307123X 王小明'
  const [first, second] = [seal(key, '1:zjhm', text), seal(key, '1:zjhm', text)]
  expect(first.equals(second)).toBe(false)
  expect(first.includes('19900307')).toBe(false)
  expect(unseal(key, '1:zjhm', first)).toBe(text)
})

it('another key, another place or a changed byte does not open it', () => {
  const sealed = seal(key, '1:zjhm', 'x')
  expect(() => unseal(randomBytes(32), '1:zjhm', sealed)).toThrow(/authenticate/)
  expect(() => unseal(key, '2:zjhm', sealed)).toThrow(/authenticate/)
  sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1
  expect(() => unseal(key, '1:zjhm', sealed)).toThrow(/authenticate/)
})
