import type { RecordStateCode } from '@xw/shared/degree/record-states'
import type { DegreeTypeCode } from '@xw/shared/degree/types'
import type { DemoRounds } from './rounds.ts'
import type { ThesisField } from './theses.ts'

/** The majors in which a department offers one kind of degree. */
export interface Programme {
  types: readonly DegreeTypeCode[]
  /** Codes of the table of majors of the types. */
  majors: readonly [string, ...string[]]
  /** The code of the degree without its first digit, which is the level. */
  degree: string
  /** The field of a professional degree. */
  field?: string
  /** Years of study where they differ from the usual ones of the type. */
  years?: number
}

export interface DemoDepart {
  name: string
  /** The school’s own number of the department. */
  code: string
  parent?: string
  programmes: readonly Programme[]
  theses: ThesisField
  /** The share of records that are still being filled in here while other departments have submitted them. */
  lag?: number
}

/** An account to look around with. */
export interface DemoAccount {
  username: string
  /** The real name; when absent, the name in the record. */
  realname?: string
  role: 'dwgly' | 'lbgly' | 'yxgly' | 'xs'
  /** Degree types; when absent, those of the department or of the whole school. */
  types?: readonly DegreeTypeCode[]
  depart?: string
  /** The state of a student’s record. */
  status?: RecordStateCode
}

/** The composition of a demo school. */
export interface DemoSchool {
  seed: number
  departs: readonly DemoDepart[]
  accounts: readonly DemoAccount[]
  /** The number of records of each type. */
  records: Partial<Record<DegreeTypeCode, number>>
}

const academic = ['21', '22', '31', '32'] as const

export const firstSchool: DemoSchool = {
  seed: 20_240_606,
  departs: [
    { name: '工程学部', code: '100', programmes: [], theses: 'computing' },
    {
      name: '计算机学院',
      code: '101',
      parent: '工程学部',
      theses: 'computing',
      programmes: [
        { types: academic, majors: ['081201', '081202', '081203'], degree: '08' },
        { types: ['33'], majors: ['0854'], degree: '43', field: '085404' },
        { types: ['41'], majors: ['080901', '080902', '080910T'], degree: '08' },
      ],
    },
    {
      name: '机械工程学院',
      code: '102',
      parent: '工程学部',
      theses: 'machinery',
      lag: 0.1,
      programmes: [
        { types: academic, majors: ['080201', '080202', '080203'], degree: '08' },
        { types: ['33'], majors: ['0855'], degree: '43', field: '085501' },
        { types: ['41'], majors: ['080202', '080213T'], degree: '08' },
      ],
    },
    {
      name: '建筑学院',
      code: '103',
      parent: '工程学部',
      theses: 'architecture',
      lag: 0.45,
      programmes: [
        { types: ['31'], majors: ['081301', '081302'], degree: '08' },
        { types: ['33'], majors: ['0851'], degree: '44' },
        { types: ['44'], majors: ['082801'], degree: '44' },
      ],
    },
    {
      name: '理学院',
      code: '104',
      theses: 'science',
      lag: 0.2,
      programmes: [
        { types: academic, majors: ['070101', '070104', '070205'], degree: '07' },
        { types: ['41'], majors: ['070101', '070201'], degree: '07' },
      ],
    },
    {
      name: '经济管理学院',
      code: '105',
      theses: 'management',
      lag: 0.3,
      programmes: [
        { types: ['21', '31', '32'], majors: ['120201', '120202'], degree: '12' },
        { types: ['33'], majors: ['1251'], degree: '46' },
        { types: ['41'], majors: ['120201K', '120203K'], degree: '12' },
      ],
    },
    {
      name: '医学院',
      code: '106',
      theses: 'medicine',
      programmes: [
        { types: ['21', '31'], majors: ['100201', '100210'], degree: '10' },
        { types: ['23', '33'], majors: ['1051'], degree: '45' },
        { types: ['41'], majors: ['100201K'], degree: '10', years: 5 },
      ],
    },
    {
      name: '国际教育学院',
      code: '107',
      theses: 'management',
      lag: 0.15,
      programmes: [
        { types: ['43'], majors: ['050103'], degree: '05' },
        { types: ['43'], majors: ['020401'], degree: '02' },
      ],
    },
    {
      name: '继续教育学院',
      code: '108',
      theses: 'management',
      lag: 0.5,
      programmes: [
        { types: ['42'], majors: ['120201K', '120203K'], degree: '12' },
        { types: ['42'], majors: ['080901'], degree: '08' },
      ],
    },
  ],
  accounts: [
    { username: 'demo_school', realname: '演示单位管理员', role: 'dwgly' },
    { username: 'demo_category', realname: '演示类别管理员', role: 'lbgly', types: ['31', '33', '41'] },
    { username: 'demo_dept', realname: '演示院系管理员', role: 'yxgly', depart: '计算机学院' },
    { username: 'demo_student', role: 'xs', depart: '计算机学院', types: ['31'], status: '10' },
    { username: 'demo_returned', role: 'xs', depart: '计算机学院', types: ['31'], status: '21' },
  ],
  records: { 21: 900, 22: 120, 23: 200, 31: 3_600, 32: 500, 33: 4_200, 41: 8_000, 42: 1_700, 43: 400, 44: 380 },
}

/** A second school, to show that schools are separate; it is recognised by this code. */
export const secondSchool: DemoSchool & { code: string; name: string } = {
  code: '19999',
  name: '第二示范大学',
  seed: 20_240_602,
  departs: [
    {
      name: '信息工程学院',
      code: '201',
      theses: 'computing',
      programmes: [
        { types: ['31'], majors: ['081203'], degree: '08' },
        { types: ['41'], majors: ['080901'], degree: '08' },
      ],
    },
    {
      name: '管理学院',
      code: '202',
      theses: 'management',
      programmes: [{ types: ['33'], majors: ['1251'], degree: '46' }],
    },
  ],
  accounts: [
    { username: 'demo2_school', realname: '第二校单位管理员', role: 'dwgly' },
    { username: 'demo2_dept', realname: '第二校院系管理员', role: 'yxgly', depart: '信息工程学院' },
  ],
  records: { 31: 8, 33: 4, 41: 8 },
}

/** The types whose students upload a photo themselves; the school takes the photos of the others. */
const typesWithOwnPhotos: readonly DegreeTypeCode[] = ['21', '22', '23', '31', '32', '44']

export const needsPhoto = (type: DegreeTypeCode, round: keyof DemoRounds): boolean =>
  round === 'open' && typesWithOwnPhotos.includes(type)

/** Lists the degree types that departments offer. */
export const listOfferedTypes = (departs: readonly DemoDepart[]): DegreeTypeCode[] =>
  [...new Set(departs.flatMap(({ programmes }) => programmes.flatMap(({ types }) => types)))].sort()

/**
 * Scales a school to another number of records in the same proportions, with at least twenty of each type to cover every
 * state.
 */
export function scaleSchool(school: DemoSchool, size: number): DemoSchool {
  const counts = Object.entries(school.records)
  const total = counts.reduce((sum, [, count]) => sum + count, 0)
  const fewest = 20
  const records = counts.map(([type, count]) => [type, Math.max(fewest, Math.round((count * size) / total))])
  return { ...school, records: Object.fromEntries(records) }
}
