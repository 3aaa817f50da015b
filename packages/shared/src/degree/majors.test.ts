import { describe, expect, it } from 'vitest'
import { type ConfiguredMajor, listMajorsForCohort } from './majors.ts'

const major = (departId: string, zydm: string, years: Partial<ConfiguredMajor> = {}): ConfiguredMajor => ({
  departId,
  zydm,
  zymc: zydm,
  degrees: [],
  discipline: null,
  isByDiscipline: false,
  certificateName: null,
  validFrom: null,
  validTo: null,
  ...years,
})
const parents = new Map([
  ['college', null],
  ['institute', 'college'],
  ['other', null],
])
const config = { parents, majors: [major('college', '0812'), major('college', '0835', { validFrom: 2024 })] }

describe('what a department may award', () => {
  it('DG-01 is what was configured for it, for the cohorts that were meant', () => {
    expect(listMajorsForCohort(config, 'college', 2023)?.map(({ zydm }) => zydm)).toEqual(['0812'])
    expect(listMajorsForCohort(config, 'college', 2024)?.map(({ zydm }) => zydm)).toEqual(['0812', '0835'])
  })

  it('DG-01 is that of the nearest department above it', () => {
    expect(listMajorsForCohort(config, 'institute', 2023)?.map(({ zydm }) => zydm)).toEqual(['0812'])
    const own = { ...config, majors: [...config.majors, major('institute', '0839')] }
    expect(listMajorsForCohort(own, 'institute', 2023)?.map(({ zydm }) => zydm)).toEqual(['0839'])
  })

  it('DG-01 is everything where nothing was configured', () => {
    expect([listMajorsForCohort(config, 'other', 2024), listMajorsForCohort(config, null, 2024)]).toEqual([null, null])
  })
})
