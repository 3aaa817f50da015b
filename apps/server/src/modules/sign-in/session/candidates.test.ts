import { describe, expect, it } from 'vitest'
import { type Candidate, chooseCandidates } from './candidates.ts'

const candidate = (accountId: string, tenantId: number, more: Partial<Candidate> = {}): Candidate => ({
  accountId,
  homeTenantId: tenantId,
  school: { id: tenantId, code: String(tenantId), name: `学校 ${tenantId}` },
  passwordHash: '',
  mustChangePassword: false,
  state: 'usable',
  isExact: true,
  ...more,
})
const platform = (tenantId: number) => candidate('admin', tenantId, { homeTenantId: 0 })
const ids = (chosen: Candidate[]) => chosen.map(({ accountId, school }) => `${accountId}@${school.id}`)

describe('choosing candidates by user name', () => {
  it('a named school decides, and nobody matches where the school does not have the name', () => {
    const everybody = [platform(0), platform(1), candidate('a', 2), candidate('b', 3)]
    expect(ids(chooseCandidates(everybody, 2))).toEqual(['a@2'])
    expect(ids(chooseCandidates(everybody, 1))).toEqual(['admin@1'])
    expect(chooseCandidates(everybody, 9)).toEqual([])
  })

  it('without a school, the only school with the name is taken', () => {
    expect(ids(chooseCandidates([candidate('a', 2)], null))).toEqual(['a@2'])
  })

  it('a platform account comes first, in its schools, and on the platform only without one', () => {
    expect(ids(chooseCandidates([platform(0), platform(1), candidate('a', 2)], null))).toEqual(['admin@1'])
    expect(ids(chooseCandidates([platform(0), platform(1), platform(2)], null))).toEqual(['admin@1', 'admin@2'])
    expect(ids(chooseCandidates([platform(0), candidate('a', 2)], null))).toEqual(['admin@0'])
  })

  it('several schools with the name leave the choice open', () => {
    expect(ids(chooseCandidates([candidate('a', 1), candidate('b', 2)], null))).toEqual(['a@1', 'b@2'])
  })

  it('another letter case matches when nobody has the typed one and only one account has another', () => {
    const other = (accountId: string, tenantId = 1, more: Partial<Candidate> = {}) =>
      candidate(accountId, tenantId, { isExact: false, ...more })
    expect(ids(chooseCandidates([other('ZY')], 1))).toEqual(['ZY@1'])
    expect(ids(chooseCandidates([other('ZY'), candidate('zy', 1)], 1))).toEqual(['zy@1'])
    expect(ids(chooseCandidates([other('ZY'), candidate('zy', 1, { state: 'frozen' })], 1))).toEqual(['zy@1'])
    expect(chooseCandidates([other('ZY'), other('Zy')], 1)).toEqual([])
    expect(ids(chooseCandidates([other('ZY'), other('Zy', 1, { state: 'deleted' })], 1))).toEqual(['ZY@1'])
    expect(ids(chooseCandidates([other('ZY'), candidate('zy', 1, { state: 'deleted' })], 1))).toEqual(['ZY@1'])
    expect(ids(chooseCandidates([candidate('zy', 1), other('ZY', 2)], null))).toEqual(['zy@1', 'ZY@2'])
  })

  it('candidates that can sign in come before frozen and deleted ones', () => {
    const deleted = candidate('old', 1, { state: 'deleted' })
    expect(ids(chooseCandidates([candidate('new', 1), deleted], 1))).toEqual(['new@1'])
    expect(ids(chooseCandidates([candidate('a', 2), candidate('b', 1, { state: 'frozen' })], null))).toEqual(['a@2'])
    expect(ids(chooseCandidates([deleted], 1))).toEqual(['old@1'])
  })
})
