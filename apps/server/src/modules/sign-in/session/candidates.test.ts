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

describe('whom a user name means', () => {
  it('is decided by the school that was named, and nobody where the name is unknown there', () => {
    const everybody = [platform(0), platform(1), candidate('a', 2), candidate('b', 3)]
    expect(ids(chooseCandidates(everybody, 2))).toEqual(['a@2'])
    expect(ids(chooseCandidates(everybody, 1))).toEqual(['admin@1'])
    expect(chooseCandidates(everybody, 9)).toEqual([])
  })

  it('is the only school where the name exists', () => {
    expect(ids(chooseCandidates([candidate('a', 2)], null))).toEqual(['a@2'])
  })

  it('is the platform account first, in its schools, and the platform only where it has none', () => {
    expect(ids(chooseCandidates([platform(0), platform(1), candidate('a', 2)], null))).toEqual(['admin@1'])
    expect(ids(chooseCandidates([platform(0), platform(1), platform(2)], null))).toEqual(['admin@1', 'admin@2'])
    expect(ids(chooseCandidates([platform(0), candidate('a', 2)], null))).toEqual(['admin@0'])
  })

  it('stays open where the name exists in several schools', () => {
    expect(ids(chooseCandidates([candidate('a', 1), candidate('b', 2)], null))).toEqual(['a@1', 'b@2'])
  })

  it('is who has it in other capitals where nobody has it as it was typed, and nobody where several have', () => {
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

  it('prefers who can sign in to who is frozen or deleted', () => {
    const deleted = candidate('old', 1, { state: 'deleted' })
    expect(ids(chooseCandidates([candidate('new', 1), deleted], 1))).toEqual(['new@1'])
    expect(ids(chooseCandidates([candidate('a', 2), candidate('b', 1, { state: 'frozen' })], null))).toEqual(['a@2'])
    expect(ids(chooseCandidates([deleted], 1))).toEqual(['old@1'])
  })
})
