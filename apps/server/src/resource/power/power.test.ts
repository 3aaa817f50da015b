import { reaches as choices, type Reach, widestOf } from '@xw/shared/permission/reach'
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

/** What two powers have in common, each way of seeing rows with further rules. */
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

it('PE-04 nobody is beyond themselves, and a part of a part is within the whole', () => {
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
])('PE-04 %s more is beyond', (_, more) => {
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

/** Gives somebody what another power has, in addition to their own: a role, a department, degree types. */
const united = (a: Power, b: Power): Power => ({
  permissions: union(a.permissions, b.permissions),
  reach: widestOf([a.reach, b.reach]),
  types: a.types === 'all' || b.types === 'all' ? 'all' : union(a.types, b.types),
  departs: a.departs === 'all' || b.departs === 'all' ? 'all' : union(a.departs, b.departs),
  rows: new Map(entries.map(entry => [entry, [...(a.rows.get(entry) ?? []), ...(b.rows.get(entry) ?? [])]])),
  fields: union(a.fields, b.fields),
})

const people = ['head', 'clerk', 'guest'] as const
const step = fc.record({ by: fc.constantFrom(...people), to: fc.constantFrom(...people), given: power })

it('PE-04 no sequence of grants lets anybody end with more than their grantor', () => {
  fc.assert(
    fc.property(power, power, power, fc.array(step, { maxLength: 30 }), (head, clerk, guest, steps) => {
      const powers = { head, clerk, guest }
      for (const { by, to, given } of steps) {
        const after = united(powers[to], given)
        // As the product asks: not oneself, nobody who can do more, and nobody who could do more afterwards.
        if (by === to || !isWithin(powers[by], powers[to]) || !isWithin(powers[by], after)) continue
        powers[to] = after
        expect(isWithin(powers[by], powers[to])).toBe(true)
      }
      // What nobody had at first nobody has now.
      const all = [head, clerk, guest]
      for (const name of people) {
        const { permissions, fields, types, departs } = powers[name]
        for (const item of permissions) expect(all.some(own => own.permissions.has(item))).toBe(true)
        for (const item of fields) expect(all.some(own => own.fields.has(item))).toBe(true)
        if (types === 'all') expect(all.some(own => own.types === 'all')).toBe(true)
        if (departs === 'all') expect(all.some(own => own.departs === 'all')).toBe(true)
      }
    }),
  )
})
