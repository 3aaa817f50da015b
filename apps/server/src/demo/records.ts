import type { RecordStateCode } from '@xw/shared/degree/states'
import type { DegreeTypeCode } from '@xw/shared/degree/types'
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
  const counts = Object.entries(school.records) as [DegreeTypeCode, number][]
  return counts
    .flatMap(([type, count]) => Array.from({ length: count }, (_, index) => ({ type, index })))
    .map(({ type, index }, position) => {
      const offers = school.departs.flatMap(depart =>
        depart.programmes.filter(({ types }) => types.includes(type)).map(programme => ({ depart, programme })),
      )
      const offer = offers[index % offers.length]
      if (!offer) throw new Error(`no department leads to a degree of type ${type}`)
      const status = random.pick(states)
      const isReported = status === '70' || status === '80'
      const plan: Plan = { type, number: position + 1, awardedIn: isReported ? currentYear - 1 : currentYear, ...offer }
      return {
        type,
        depart: offer.depart.name,
        status,
        values: leaveGaps(random, status, makeRecord(random, plan, by, find)),
      }
    })
}
