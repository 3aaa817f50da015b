import { type DegreeLevel, levelDigits } from './types.ts'

/** The parts of a degree certificate's number. */
export interface CertificateNumber {
  /** The institution that awarded the degree, five digits. */
  readonly unit: string
  readonly level: DegreeLevel
  readonly year: string
  /** Everything before the last four digits: an institution distinguishes its series by it. */
  readonly series: string
  readonly order: number
  /** The number follows the rule of 2005 with a letter: adult education, professional degrees, second degrees. */
  readonly isOld: boolean
}

/** The number of digits that count up; the digits before them are the series. */
export const sequenceDigits = 4

/** 学位〔2015〕18号: since 2016 sixteen digits: institution, level, year, and six digits that the institution assigns. */
const pattern2016 = /^(\d{5})([234])((?:19|20)\d{2})(\d{6})$/

/**
 * 2005 to 2015: a leading C for adult, Z professional, Q teachers, T equivalent; the institution's own part may start
 * with a letter.
 */
const pattern2005 = /^[CZQT]?(\d{5})([234])((?:19|20)\d{2})([A-Z\d]\d{5})$/

/** The first years of both rules; before 2005 every institution had its own. */
export const numberRuleYears = { digits: 2016, letters: 2005 } as const

/** Reads a number by the current rule or that of 2005 to 2015; returns null if it follows neither. */
export function readCertificateNumber(text: string): CertificateNumber | null {
  const isOld = !pattern2016.test(text)
  const [, unit, digit, year, own] = (isOld ? pattern2005 : pattern2016).exec(text) ?? []
  const level = levelDigits.find(([, known]) => known === digit)?.[0]
  if (!unit || !level || !year || !own) return null
  return { unit, level, year, series: text.slice(0, -sequenceDigits), order: Number(own.slice(-sequenceDigits)), isOld }
}

/** 毕业证书: institution, kind of study, year, level of study and six digits, eighteen in all. */
export const isDiplomaNumber = (text: string): boolean => /^\d{5}[1-9](?:19|20)\d{2}0[1-6]\d{6}$/.test(text)
