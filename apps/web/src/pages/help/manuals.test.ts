import { expect, it } from 'vitest'
import { listManuals, type ManualReader } from './manuals.ts'

const secretary: ManualReader = {
  isStudent: false,
  reach: 'depart',
  managesUsers: false,
  managesRoles: false,
  runsPlatform: false,
}
const office: ManualReader = { ...secretary, reach: 'school', managesUsers: true }
const administrator: ManualReader = { ...office, managesRoles: true }

it.each<[string, ManualReader, string[]]>([
  ['a student', { ...secretary, isStudent: true }, ['student']],
  ['a supervisor', { ...secretary, reach: 'supervised' }, ['student']],
  ['a secretary', secretary, ['department', 'student']],
  ['who manages some types', { ...secretary, reach: 'types' }, ['office', 'department', 'student']],
  ['the office', office, ['office', 'administrator', 'department', 'student']],
  ['an administrator', administrator, ['administrator', 'office', 'department', 'student']],
])('%s reads the own manual first, and those of whom they help', (_, reader, names) =>
  expect(listManuals(reader)).toEqual(names),
)

it('the manual of operators is offered to those who run the platform', () =>
  expect(listManuals({ ...administrator, runsPlatform: true })).toEqual([
    ...listManuals(administrator),
    'operator',
    'run-it',
    'back-up-and-restore',
    'monitor',
  ]))
