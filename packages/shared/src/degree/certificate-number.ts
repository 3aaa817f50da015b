import { type DegreeLevel, levelDigits } from './types.ts'

/** What the number of a degree certificate says. */
export interface CertificateNumber {
  /** The unit that awarded the degree, five digits. */
  readonly unit: string
  readonly level: DegreeLevel
  readonly year: string
  /** The digits before the last four: with these a unit tells its series apart. */
  readonly series: string
  readonly order: number
  /** Has a letter of the rule of 2005: adult education, professional degrees, second degrees. */
  readonly isOld: boolean
}

/** So many digits at the end count; what stands before them is the series. */
export const sequenceDigits = 4

/** 学位〔2015〕18号: from 2016 on sixteen digits, unit, level, year and six of the unit's own. */
const pattern2016 = /^(\d{5})([234])((?:19|20)\d{2})(\d{6})$/

/** 2005 to 2015: C adult, Z professional, Q teachers, T equivalent in front; a letter may stand where the unit's own begin. */
const pattern2005 = /^[CZQT]?(\d{5})([234])((?:19|20)\d{2})([A-Z\d]\d{5})$/

/** The first years of the rules; before the second one every unit wrote what it liked. */
export const numberRuleYears = { digits: 2016, letters: 2005 } as const

/** Reads a number by the rule in force, or by that of 2005 to 2015; null where it follows neither. */
export function readCertificateNumber(text: string): CertificateNumber | null {
  const isOld = !pattern2016.test(text)
  const [, unit, digit, year, own] = (isOld ? pattern2005 : pattern2016).exec(text) ?? []
  const level = levelDigits.find(([, known]) => known === digit)?.[0]
  if (!unit || !level || !year || !own) return null
  return { unit, level, year, series: text.slice(0, -sequenceDigits), order: Number(own.slice(-sequenceDigits)), isOld }
}

/** 毕业证书: unit, kind of study, year, level of study and six digits, eighteen in all. */
export const isDiplomaNumber = (text: string): boolean => /^\d{5}[1-9](?:19|20)\d{2}0[1-6]\d{6}$/.test(text)
