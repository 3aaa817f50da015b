import { type DegreeTypeCode, findDegreeType } from '@xw/shared/degree/types'
import type { AwardingSchool, FindCode, RecordPlan } from './award.ts'
import type { StudyDates } from './course.ts'
import { makeName } from './people.ts'
import type { Random } from './random.ts'

interface StudyMode {
  xxxsm: string
  ksfsm: string
  gdlxm: string
}
const fullTime: StudyMode = { xxxsm: '01', ksfsm: '21', gdlxm: '11' }

/** Combinations of study mode, entrance examination and kind of study for each type. */
const studyModes: Record<DegreeTypeCode, readonly [StudyMode, ...StudyMode[]]> = {
  21: [
    { ...fullTime, ksfsm: '11' },
    { ...fullTime, ksfsm: '13', gdlxm: '23' },
  ],
  22: [{ xxxsm: '99', ksfsm: '99', gdlxm: '46' }],
  23: [
    { ...fullTime, ksfsm: '11' },
    { xxxsm: '31', ksfsm: '11', gdlxm: '11' },
  ],
  31: [fullTime, { ...fullTime, ksfsm: '22' }],
  32: [{ xxxsm: '99', ksfsm: '99', gdlxm: '46' }],
  33: [fullTime, { xxxsm: '31', ksfsm: '40', gdlxm: '11' }],
  41: [fullTime],
  42: [
    { ...fullTime, xxxsm: '06' },
    { ...fullTime, xxxsm: '07' },
  ],
  43: [fullTime],
  44: [fullTime],
}

export const makeStudyFields = (random: Random, type: DegreeTypeCode): StudyMode => random.pick(studyModes[type])

const thesisKinds = {
  bachelor: ['B1', 'B2'],
  academic: ['G1', 'G2', 'G3'],
  professional: ['P1', 'P2', 'P3', 'P5'],
} as const

/** Makes the fields about a thesis other than its content: supervisors, kind, source, language. */
export function makeThesisFields(random: Random, type: DegreeTypeCode) {
  const { level, mode } = findDegreeType(type) ?? {}
  const kinds = level === 'bachelor' ? 'bachelor' : mode === 'professional' ? 'professional' : 'academic'
  const supervisors = Array.from({ length: random.int(1, 2) }, () => makeName(random, random.chance(0.6)).xm)
  return {
    dsxm: [...new Set(supervisors)].join('；'),
    lwlx: random.pick<string>(thesisKinds[kinds]),
    lwxtly: random.pick(['06', '09', '14', '16', '02', '90']),
    lwzxyz: 'zh',
    lwmj: '0',
    fzb: `${random.int(2, 14)}.${random.int(10, 99)}`,
  }
}

/** The bachelor’s degree before a professional master’s, and a major of each category, as codes without the level. */
const bachelorBefore: Readonly<Record<string, string>> = { 43: '08', 44: '08', 45: '10', 46: '12' }
const majorBefore: Readonly<Record<string, string>> = {
  '07': '数学与应用数学',
  '08': '机械工程',
  '10': '临床医学',
  '12': '工商管理',
  45: '临床医学',
}

/** Makes the previous degree. It is of the same school, so that no certificate number of another school is invented. */
export function makePriorDegreeFields(
  { type, number, programme }: RecordPlan,
  { bornIn, enteredIn }: StudyDates,
  by: AwardingSchool,
  find: FindCode,
) {
  const isDoctor = findDegreeType(type)?.level === 'doctor'
  const suffix = isDoctor ? programme.degree : (bachelorBefore[programme.degree] ?? programme.degree)
  const qzxwm = (isDoctor ? '3' : '4') + suffix
  const year = Math.min(enteredIn, bornIn + (isDoctor ? 25 : 22))
  const running = String(number).padStart(6, '0')
  return {
    qzxwm,
    qzxw: find('degree_codes', qzxwm).text,
    qzxlm: isDoctor ? '14' : '21',
    qzxwny: `${year}06`,
    qzxwsydwm: by.code,
    qzxwsydw: by.name,
    qzxwzsbh: `${by.code}${qzxwm.charAt(0)}${year}${running}`,
    qzxwzymc: majorBefore[suffix] ?? '',
    qzxlzsbh: `${by.code}1${year}${isDoctor ? '02' : '05'}${running}`,
  }
}

/** Makes the destination after graduation; only the employed have an employer. */
export function makeDestinationFields(random: Random): Record<string, string> {
  const gzdw = `${random.pick(['江海', '青山', '北辰', '云帆'])}${random.pick(['科技有限公司', '设计研究院', '第二医院', '职业学院'])}`
  const qxm = random.pick(['10', '10', '10', '85', '70'])
  if (qxm !== '10') return { qxm, gzdw }
  return {
    qxm,
    gzdw,
    jydwmc: gzdw,
    jydwxzm: random.pick(['20', '21', '23', '31', '39']),
    jydwssm: random.pick(['330000', '370000', '510000']),
    gzxzm: random.pick(['1', '3', '4']),
  }
}

/** Makes contact data that reaches nobody: unassigned mobile and QQ numbers, and a reserved mail domain. */
export function makeContactFields(random: Random, number: number) {
  const running = String(number).padStart(5, '0')
  // Few people fill in optional fields.
  const saysMore = random.chance(0.15)
  return {
    sjhm: `154000${running}`,
    dzyx: `student${running}@example.com`,
    qqhm: saysMore ? `9000000${running}` : '',
    wxzh: saysMore ? `demo_${running}` : '',
    txdz: saysMore ? `示范路 1 号 ${(number % 9) + 1} 号楼 ${100 + (number % 500)} 室` : '',
  }
}
