import { isValidInYear, type ValidYears } from '../dict/valid-years.ts'
import { type DegreeTypeCode, findDegreeType } from './types.ts'

/**
 * Paths: the configuration of majors, the import of catalogue majors for a department, and the choices of a record's
 * form.
 */
export const majorPaths = {
  resource: '/xw/xwMajorConfig',
  fromCatalogue: '/xw/xwMajorConfig/fromCatalogue',
  choices: '/xw/xwMajorConfig/choices',
} as const

/** Returns the code table of a type's majors. */
export function getMajorTable(type: DegreeTypeCode): string {
  const { level, mode } = findDegreeType(type) ?? {}
  if (level === 'bachelor') return 'undergraduate_majors'
  // A degree awarded by first-level discipline has that discipline as its major; one in another category has a code of
  // its own.
  return mode === 'professional' ? 'professional_degree_categories' : 'graduate_majors'
}

/** A major that a department may award for a degree type, for some cohorts. */
export interface ConfiguredMajor extends ValidYears {
  readonly departId: string
  readonly zydm: string
  readonly zymc: string
  /** The degree codes that it may be awarded with, the default first; empty means any. */
  readonly degrees: readonly string[]
  /** The first-level discipline, and whether the degree is awarded by it. */
  readonly discipline: string | null
  readonly isByDiscipline: boolean
  /** The major's name on the certificate, if it differs. */
  readonly certificateName: string | null
}

/** A school's configured majors of one degree type, and the parent of each department. */
export interface MajorConfig {
  readonly majors: readonly ConfiguredMajor[]
  readonly parents: ReadonlyMap<string, string | null>
}

/**
 * Returns the majors configured for a department, for any cohort, or those of its nearest ancestor. Returns null
 * without a configuration, which allows the whole catalogue.
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

/** Returns the majors that a department may award to a cohort. */
export const listMajorsForCohort = (
  config: MajorConfig,
  departId: string | null,
  cohort: number,
): readonly ConfiguredMajor[] | null =>
  findConfiguredMajors(config, departId)?.filter(major => isValidInYear(major, cohort)) ?? null
