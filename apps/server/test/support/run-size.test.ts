import { expect, it } from 'vitest'
import { coveringSample, runSize } from './run-size.ts'

interface Case {
  name: string
  traits: readonly string[]
}

const cases: readonly Case[] = [
  { name: 'a', traits: ['role 1'] },
  { name: 'b', traits: ['role 1', 'state 1'] },
  { name: 'c', traits: ['role 2', 'state 2'] },
  { name: 'd', traits: ['role 2', 'state 1'] },
]
const choose = () => coveringSample('cases', cases, ({ traits }) => traits).map(({ name }) => name)

it('a sample has every trait of the whole, in its order, and is the same each time', () => {
  expect(choose()).toEqual(runSize === 'sample' ? ['b', 'c'] : ['a', 'b', 'c', 'd'])
  expect(choose()).toEqual(choose())
})
