import { type DegreeTypeCode, findDegreeType } from '@xw/shared/degree/types'
import type { Random } from './random.ts'

/** Usual years of study, and the age at which people begin; applicants study on their own meanwhile. */
const usual: Record<DegreeTypeCode, { years: number; age: readonly [number, number] }> = {
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

/** When things happened in somebody's studies, in the order in which they can happen. */
export interface Course {
  bornIn: number
  enteredIn: number
  awardedIn: number
  years: number
}

export function makeCourse(
  random: Random,
  given: { type: DegreeTypeCode; awardedIn: number; years?: number | undefined },
): Course {
  const { years, age } = usual[given.type]
  const enteredIn = given.awardedIn - (given.years ?? years)
  return { bornIn: enteredIn - random.int(...age), enteredIn, awardedIn: given.awardedIn, years: given.years ?? years }
}

const isAdult = (type: DegreeTypeCode) => findDegreeType(type)?.mode === 'adult'

/** The fields that say when, each in the form of the national files. */
export function courseFields(type: DegreeTypeCode, { enteredIn, awardedIn, years }: Course) {
  return {
    nj: String(enteredIn),
    rxny: `${enteredIn}${isAdult(type) ? '03' : '09'}`,
    wyksny: `${awardedIn - 1}05`,
    zhksny: `${awardedIn - 1}06`,
    lwdbrq: `${awardedIn}0520`,
    byny: `${awardedIn}${isAdult(type) ? '01' : '06'}`,
    hxwrq: `${awardedIn}0625`,
    xz: String(years),
  }
}
