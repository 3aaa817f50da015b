import { reaches as choices, type Reach } from '@xw/shared/permission/reach'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isWithin, type Power } from './power.ts'

const reaches = choices.map(({ value }) => value)
const some = (values: readonly string[]) => fc.subarray([...values]).map(items => new Set(items))
const entries = ['users', 'records']
const rights = ['phone plain', 'phone visible', 'name plain']

const power: fc.Arbitrary<Power> = fc.record({
  permissions: some(['list', 'edit', 'grant']),
  reach: fc.constantFrom<Reach>(...reaches),
  types: fc.oneof(fc.constant('all' as const), some(['31', '41'])),
  departs: fc.oneof(fc.constant('all' as const), some(['arts', 'science'])),
  rows: fc
    .tuple(...entries.map(() => fc.array(some(['r1', 'r2', 'r3']), { maxLength: 3 })))
    .map(ways => new Map(entries.map((entry, index) => [entry, ways[index] ?? []] as const))),
  fields: some(rights),
})

const union = <T>(a: ReadonlySet<T>, b: ReadonlySet<T>) => new Set([...a, ...b])
const common = (a: Power['types'], b: Power['types']) =>
  a === 'all' ? b : b === 'all' ? a : new Set([...a].filter(item => b.has(item)))

/** Returns the intersection of two powers; each way of seeing rows keeps the rules of both. */
const meet = (a: Power, b: Power): Power => ({
  permissions: common(a.permissions, b.permissions) as ReadonlySet<string>,
  reach: reaches[Math.min(reaches.indexOf(a.reach), reaches.indexOf(b.reach))] ?? 'own',
  types: common(a.types, b.types),
  departs: common(a.departs, b.departs),
  rows: new Map(
    [...a.rows].map(([entry, ways]) => [entry, ways.map(way => union(way, b.rows.get(entry)?.[0] ?? way))]),
  ),
  fields: common(a.fields, b.fields) as ReadonlySet<string>,
})

it('PE-04 no power exceeds itself, and a part of a part is within the whole', () => {
  fc.assert(fc.property(power, own => isWithin(own, own)))
  fc.assert(fc.property(power, power, power, (a, b, c) => isWithin(a, meet(a, b)) && isWithin(a, meet(meet(a, b), c))))
})

it.each<[string, Partial<Power>]>([
  ['a permission', { permissions: new Set(['list', 'more']) }],
  ['a reach', { reach: 'school' }],
  ['a degree type', { types: new Set(['41']) }],
  ['a department', { departs: 'all' }],
  ['rows', { rows: new Map([['users', [new Set(['r2'])]]]) }],
  ['a field', { fields: new Set(['phone plain']) }],
])('PE-04 a power with %s more exceeds', (_, more) => {
  const own: Power = {
    permissions: new Set(['list']),
    reach: 'depart',
    types: new Set(['31']),
    departs: new Set(['arts']),
    rows: new Map([['users', [new Set(['r1'])]]]),
    fields: new Set(['phone visible']),
  }
  expect(isWithin(own, { ...own, ...more })).toBe(false)
  expect(isWithin({ ...own, ...more }, { ...own, ...more })).toBe(true)
})
