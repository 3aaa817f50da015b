import { expect, it } from 'vitest'
import { findWidestReach, isPersonalReach, isSchoolReach, type Reach, reaches } from './reach.ts'

it.each<[Reach[], Reach]>([
  [['school'], 'school'],
  [['own', 'school'], 'school'],
  [['types', 'depart'], 'types'],
  [['own', 'supervised'], 'supervised'],
  [[], 'own'],
])('PE-04 roles that reach %j together reach %s', (own, expected) => expect(findWidestReach(own)).toBe(expected))

it('PE-04 orders reaches from persons over departments and school to the platform', () => {
  expect(reaches.filter(({ value }) => isPersonalReach(value)).map(({ text }) => text)).toEqual([
    '本人',
    '所指导的学生',
  ])
  expect(reaches.filter(({ value }) => isSchoolReach(value)).map(({ text }) => text)).toEqual(['全校', '平台'])
})
