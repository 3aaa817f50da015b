import type { RecordStateCode } from '@xw/shared/degree/states'
import type { DegreeTypeCode } from '@xw/shared/degree/types'
import { xwInfoDef } from '@xw/shared/degree/xw-info'
import type { Awarder, FindCode, Plan } from './award.ts'
import { createRandom, type Random } from './random.ts'
import { makeRecord } from './record.ts'
import type { DemoSchool } from './schools.ts'

/** A record of the demonstration before it is written. */
export interface DemoRecord {
  type: DegreeTypeCode
  /** Name of the department. */
  depart: string
  status: RecordStateCode
  values: Record<string, string>
}

/** The year whose graduates are being collected; those of the year before have been reported. */
const currentYear = 2026

const states: readonly [RecordStateCode, ...RecordStateCode[]] = [
  '00',
  '10',
  '10',
  '20',
  '20',
  '21',
  '30',
  '30',
  '31',
  '40',
  '40',
  '50',
  '60',
  '60',
  '70',
  '70',
  '80',
  '80',
  '95',
]

/** What the office knows before anybody has filled in anything. */
const rosterKeys = new Set(['xm', 'zjlxm', 'zjhm', 'xbm', 'csrq', 'nj', 'xh', 'sqh', 'yxdm', 'zydm', 'zymc', 'rxny'])
/** What students leave for later. */
const leftKeys = ['zp', 'lwtm', 'lwgjc', 'lwywtm', 'sjhm', 'txdz', 'qxm', 'qzxwzsbh', 'zzmmm'] as const

/** Takes away what a record of this state cannot have yet, or what somebody has forgotten. */
function leaveGaps(random: Random, status: RecordStateCode, values: Record<string, string>): Record<string, string> {
  const isMissing = (key: string): boolean => {
    if (status === '00') return !rosterKeys.has(key)
    if (key === 'xwzsbh') return status < '60' || status === '95'
    if (key === 'hxwrq' || key === 'jybh') return status < '50' || status === '95'
    return (status === '10' || status === '21') && leftKeys.some(left => left === key) && random.chance(0.5)
  }
  return Object.fromEntries(Object.entries(values).filter(([key]) => !isMissing(key)))
}

/** All records of a school, the same at every call. */
export function makeRecords(school: DemoSchool, by: Awarder, find: FindCode): DemoRecord[] {
  const random = createRandom(school.seed)
  return planRecords(school).map((planned, index) => {
    const status = random.pick(states)
    const isReported = status === '70' || status === '80'
    const plan: Plan = { ...planned, number: index + 1, awardedIn: isReported ? currentYear - 1 : currentYear }
    const values = leaveGaps(random, status, makeRecord(random, plan, by, find))
    return { type: plan.type, depart: plan.depart.name, status, values }
  })
}

/** Which types, and for each the departments that lead to it in turn. */
function planRecords({ departs, records }: DemoSchool): Pick<Plan, 'type' | 'def' | 'depart' | 'programme'>[] {
  return (Object.entries(records) as [DegreeTypeCode, number][]).flatMap(([type, count]) => {
    const def = xwInfoDef(type)
    const offers = departs.flatMap(depart =>
      depart.programmes
        .filter(({ types }) => types.includes(type))
        .map(programme => ({ type, def, depart, programme })),
    )
    return Array.from({ length: count }, (_, index) => offers[index % offers.length]).filter(
      offer => offer !== undefined,
    )
  })
}
