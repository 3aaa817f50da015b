import { isValidInYear, type ValidYears } from '../dict/valid-years.ts'
import { type DegreeTypeCode, findDegreeType } from './types.ts'

/** Where majors are configured, where those of the catalogue become a department's, and where a record's form asks for them. */
export const majorPaths = {
  resource: '/xw/xwMajorConfig',
  fromCatalogue: '/xw/xwMajorConfig/fromCatalogue',
  choices: '/xw/xwMajorConfig/choices',
} as const

/** The code table that a type's majors come from. */
export function getMajorTable(type: DegreeTypeCode): string {
  const { level, mode } = findDegreeType(type) ?? {}
  if (level === 'bachelor') return 'undergraduate_majors'
  // Where a degree is awarded by first-level discipline, that is the major; a discipline of another category has a code of its own.
  return mode === 'professional' ? 'professional_degree_categories' : 'graduate_majors'
}

/** A major that a department may award in a degree type, for the cohorts of some years. */
export interface ConfiguredMajor extends ValidYears {
  readonly departId: string
  readonly zydm: string
  readonly zymc: string
  /** The kinds of degree it may be awarded with, the usual one first; any where there is none. */
  readonly degrees: readonly string[]
  /** Its first-level discipline, and whether the degree is awarded by that. */
  readonly discipline: string | null
  readonly isByDiscipline: boolean
  /** What the certificate calls it, where that is something else. */
  readonly certificateName: string | null
}

/** What a school has configured for one degree type, and which department stands below which. */
export interface MajorConfig {
  readonly majors: readonly ConfiguredMajor[]
  readonly parents: ReadonlyMap<string, string | null>
}

/**
 * What is configured for a department, for whatever cohort, or else for the nearest department above it. Null where nothing
 * is: then everything of the catalogue is allowed.
 */
export function findConfiguredMajors(
  { majors, parents }: MajorConfig,
  departId: string | null,
): readonly ConfiguredMajor[] | null {
  for (let at = departId; at; at = parents.get(at) ?? null) {
    const own = majors.filter(major => major.departId === at)
    if (own.length > 0) return own
  }
  return null
}

/** What of it a department may award to a cohort. */
export const listMajorsForCohort = (
  config: MajorConfig,
  departId: string | null,
  cohort: number,
): readonly ConfiguredMajor[] | null =>
  findConfiguredMajors(config, departId)?.filter(major => isValidInYear(major, cohort)) ?? null
