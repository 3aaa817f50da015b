import type { DegreeRecordDef } from '@xw/shared/degree/degree-record'
import { type DegreeTypeCode, findDegreeType } from '@xw/shared/degree/types'
import type { Course } from './course.ts'
import type { Random } from './random.ts'
import { decisionNoOf } from './rounds.ts'
import type { DemoDepart, Programme } from './schools.ts'

/** The text of a code in one of the shipped tables, and its parent's code. */
export type FindCode = (table: string, code: string) => { text: string; parent: string }

/** A school as its records name it. */
export interface Awarder {
  /** Five digits. */
  code: string
  name: string
  president: string
  chair: string
}

/** What decides about one record. */
export interface Plan {
  type: DegreeTypeCode
  def: DegreeRecordDef
  /** Its own in the school. */
  number: number
  /** Its own among those of its type. */
  ordinal: number
  /** Of its certificate, among those of its type and year; null where it has none. */
  certificate: number | null
  /** CCYYMMDD */
  awardDay: string
  depart: DemoDepart
  programme: Programme
}

/** The table that majors of a type come from, as the definition says. */
function majorTable({ fields: { zydm } }: DegreeRecordDef): string {
  return zydm && 'dictCode' in zydm ? zydm.dictCode : ''
}

/** The degree, who awards it and in which subject. */
export function awardFields(
  random: Random,
  { type, def, awardDay, depart, programme }: Plan,
  by: Awarder,
  find: FindCode,
) {
  const zydm = random.pick(programme.majors)
  const table = majorTable(def)
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
    jybh: decisionNoOf(awardDay),
    xwfwyhid: `${depart.name}学位评定分委员会`,
  }
}

const digits = (value: number, length: number) => String(value).padStart(length, '0')

/** The numbers somebody is known by; the certificate's is made of school, level, year, type and a running number. */
export function numberFields(
  { type, number, ordinal, certificate, awardDay }: Plan,
  { enteredIn }: Course,
  { code }: Awarder,
) {
  const own = `${enteredIn}${type}${digits(ordinal, 5)}`
  const isBachelor = findDegreeType(type)?.level === 'bachelor'
  return {
    xh: own,
    sqh: own,
    ksh: isBachelor
      ? `${String(enteredIn).slice(2)}330000${digits(number, 6)}`
      : `${code}${enteredIn}${digits(number, 6)}`,
    zp: `${own}.png`,
    xwzsbh:
      certificate === null ? '' : `${code}${type.charAt(0)}${awardDay.slice(0, 4)}${type}${digits(certificate, 4)}`,
  }
}
