import { type DegreeTypeCode, findDegreeType } from '@xw/shared/degree/types'
import type { Random } from './random.ts'

/**
 * The usual years of study, and the age at the beginning. For applicants of equal standing these are the years before the
 * award.
 */
const usualStudies: Record<DegreeTypeCode, { years: number; age: readonly [number, number] }> = {
  21: { years: 4, age: [24, 27] },
  22: { years: 3, age: [32, 38] },
  23: { years: 4, age: [26, 32] },
  31: { years: 3, age: [21, 23] },
  32: { years: 3, age: [26, 34] },
  33: { years: 2, age: [22, 28] },
  41: { years: 4, age: [17, 19] },
  42: { years: 3, age: [21, 30] },
  43: { years: 4, age: [18, 21] },
  44: { years: 5, age: [17, 19] },
}

/** The dates of a person’s studies, which do not contradict each other. */
export interface StudyDates {
  bornIn: number
  enteredIn: number
  /** The day on which degrees of the round are awarded, CCYYMMDD. */
  awardDay: string
  years: number
}

export function makeStudyDates(
  random: Random,
  given: { type: DegreeTypeCode; awardDay: string; years?: number | undefined },
): StudyDates {
  const { years: usualYears, age } = usualStudies[given.type]
  const years = given.years ?? usualYears
  const enteredIn = Number(given.awardDay.slice(0, 4)) - years
  return { bornIn: enteredIn - random.int(...age), enteredIn, awardDay: given.awardDay, years }
}

const isAdult = (type: DegreeTypeCode) => findDegreeType(type)?.mode === 'adult'

const formatMonth = (year: number, number: number) => `${year}${String(number).padStart(2, '0')}`

/** Makes the date fields in the form of the national files. Adult students graduate half a year before the award. */
export function makeDateFields(type: DegreeTypeCode, { enteredIn, awardDay, years }: StudyDates) {
  const [awardYear, awardMonth] = [Number(awardDay.slice(0, 4)), Number(awardDay.slice(4, 6))]
  return {
    nj: String(enteredIn),
    rxny: formatMonth(enteredIn, isAdult(type) ? 3 : 9),
    wyksny: formatMonth(awardYear - 1, 5),
    zhksny: formatMonth(awardYear - 1, 6),
    lwdbrq: `${formatMonth(awardYear, awardMonth - 1)}20`,
    byny: formatMonth(awardYear, isAdult(type) ? awardMonth - 5 : awardMonth),
    hxwrq: awardDay,
    xz: String(years),
  }
}
