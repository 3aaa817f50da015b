import type { DegreeRecordDef } from '@xw/shared/degree/degree-record'
import { type DegreeTypeCode, findDegreeType } from '@xw/shared/degree/types'
import type { StudyDates } from './course.ts'
import type { Random } from './random.ts'
import { formatDecisionNumber } from './rounds.ts'
import type { DemoDepart, Programme } from './schools.ts'

/** The text of a code in one of the shipped tables, and the code of its parent. */
export type FindCode = (table: string, code: string) => { text: string; parent: string }

/** A school as its records name it. */
export interface AwardingSchool {
  /** Five digits. */
  code: string
  name: string
  president: string
  chair: string
}

/** The choices from which one record is made. */
export interface RecordPlan {
  type: DegreeTypeCode
  def: DegreeRecordDef
  /** Unique among the records of the school. */
  number: number
  /** Unique among the records of the type. */
  ordinal: number
  /** The running number of its certificate within type and year, or null without a certificate. */
  certificate: number | null
  /** CCYYMMDD */
  awardDay: string
  depart: DemoDepart
  programme: Programme
}

/** The table of majors of a type, by its definition. */
function findMajorTable({ fields: { zydm } }: DegreeRecordDef): string {
  return zydm && 'dictCode' in zydm ? zydm.dictCode : ''
}

/** Makes the fields of the degree: who awards it, and in which subject. */
export function makeAwardFields(
  random: Random,
  { type, def, awardDay, depart, programme }: RecordPlan,
  by: AwardingSchool,
  find: FindCode,
) {
  const zydm = random.pick(programme.majors)
  const table = findMajorTable(def)
  const major = find(table, zydm)
  const xwlbm = type.charAt(0) + programme.degree
  const hasDiscipline = table === 'graduate_majors'
  const isJoint = random.chance(0.05)
  return {
    xwsydwm: by.code,
    xwsydw: by.name,
    pydwm: by.code,
    pydw: by.name,
    xzxm: by.president,
    zxxm: by.chair,
    yxdm: depart.code,
    xwlbm,
    xwlb: find('degree_codes', xwlbm).text,
    zydm,
    zymc: major.text,
    sfyjxk: '0',
    yjxkm: hasDiscipline ? major.parent : '',
    yjxkmc: hasDiscipline ? find('first_level_disciplines', major.parent).text : '',
    zylym: programme.field ?? '',
    sfdexw: '0',
    sffxxw: random.chance(0.05) ? '1' : '0',
    sfsxsxw: '0',
    sflhxw: isJoint ? '1' : '0',
    lhpydw: isJoint ? '示范海洋大学' : '',
    jybh: formatDecisionNumber(awardDay),
    xwfwyhid: `${depart.name}学位评定分委员会`,
  }
}

const padDigits = (value: number, length: number) => String(value).padStart(length, '0')

/** Makes the numbers of a record. A certificate number consists of school, level, year, type and a running number. */
export function makeNumberFields(
  { type, number, ordinal, certificate, awardDay }: RecordPlan,
  { enteredIn }: StudyDates,
  { code }: AwardingSchool,
) {
  const own = `${enteredIn}${type}${padDigits(ordinal, 5)}`
  const isBachelor = findDegreeType(type)?.level === 'bachelor'
  return {
    xh: own,
    sqh: own,
    ksh: isBachelor
      ? `${String(enteredIn).slice(2)}330000${padDigits(number, 6)}`
      : `${code}${enteredIn}${padDigits(number, 6)}`,
    zp: `${own}.png`,
    xwzsbh:
      certificate === null ? '' : `${code}${type.charAt(0)}${awardDay.slice(0, 4)}${type}${padDigits(certificate, 4)}`,
  }
}
