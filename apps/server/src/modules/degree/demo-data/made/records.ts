import { degreeRecordDef } from '@xw/shared/degree/degree-record'
import { currentVersionYear, listDegreeFields } from '@xw/shared/degree/fields'
import { numberedStates, type RecordStateCode, recordStates } from '@xw/shared/degree/record-states'
import type { DegreeTypeCode } from '@xw/shared/degree/types'
import type { Awarder, FindCode, Plan } from './award.ts'
import { addFlaws } from './flaws.ts'
import { createRandom, type Random } from './random.ts'
import { makeRecord } from './record.ts'
import { type Rounds, roundsOf } from './rounds.ts'
import { type DemoSchool, needsPhoto } from './schools.ts'
import { type Event, makeWay } from './way.ts'

/** A record of the demonstration before it is written. */
export interface DemoRecord {
  type: DegreeTypeCode
  /** Name of the department. */
  depart: string
  round: keyof Rounds
  status: RecordStateCode
  values: Record<string, string>
  hasPhoto: boolean
  /** When the office put it on the roster. */
  madeAt: Date
  /** What happened since, in its order. */
  events: Event[]
}

/** Of a thousand records, how many have come so far, and in which round those are. */
const shares: readonly (readonly [RecordStateCode, keyof Rounds, number])[] = [
  ['00', 'open', 110],
  ['10', 'open', 150],
  ['20', 'open', 140],
  ['21', 'open', 40],
  ['30', 'open', 125],
  ['31', 'open', 15],
  // They have graduated, and the council meets on whatever day the school is looked at: their degrees can be awarded.
  ['40', 'ended', 25],
  ['40', 'open', 90],
  ['95', 'open', 5],
  ['50', 'ended', 40],
  ['60', 'ended', 70],
  ['70', 'ended', 35],
  ['71', 'ended', 5],
  ['80', 'filed', 140],
  ['90', 'filed', 3],
  ['95', 'filed', 4],
  ['99', 'filed', 3],
]
const allShares = shares.reduce((sum, [, , share]) => sum + share, 0)

/** What a department has less of that is behind with it. */
const underReview: ReadonlySet<RecordStateCode> = new Set(['20', '30', '40'])

/** The first ones of a type show every state; how many have come so far is seen in the others. */
function pickState(random: Random, index: number, count: number): (typeof shares)[number] {
  const code = count < recordStates.length ? undefined : recordStates[index]?.code
  const shown = shares.find(([status]) => status === code)
  if (shown) return shown
  let left = random.int(1, allShares)
  return shares.find(([, , share]) => (left -= share) <= 0) ?? ['10', 'open', 0]
}

/** What students fill in themselves; the office knows the rest beforehand. */
const ownKeys = new Set<string>(
  listDegreeFields(currentVersionYear)
    .filter(field => field.studentEditable)
    .map(({ key }) => key),
)
/** What they leave for later. */
const leftKeys = new Set(['lwtm', 'lwgjc', 'lwywtm', 'sjhm', 'qxm', 'qzxwzsbh', 'zzmmm'])

/** Takes away what a record of this state cannot have yet, or what somebody has not come to. */
function leaveGaps(random: Random, status: RecordStateCode, values: Record<string, string>): Record<string, string> {
  const isMissing = (key: string): boolean => {
    if (status === '00' && ownKeys.has(key)) return true
    if (key === 'hxwrq' || key === 'jybh') return status < '50' || status === '95'
    return status === '10' && leftKeys.has(key) && random.chance(0.3)
  }
  return Object.fromEntries(Object.entries(values).filter(([key]) => !isMissing(key)))
}

/** Where a collection asks for them, some are there before anybody fills in, and without one nobody submits. */
const photoShare: Partial<Record<RecordStateCode, number>> = { '00': 0.25, '10': 0.6 }
/** Where it does not, few have one. */
const otherShare = 0.1

const personKeys = ['xm', 'xmpy', 'xbm', 'csrq', 'zjlxm', 'zjhm'] as const

/** Who already has the degree that they are on the roster for again, by type and major; most never are. */
function createTwins(random: Random) {
  const known = new Map<string, Readonly<Record<string, string>>>()
  return (type: DegreeTypeCode, status: RecordStateCode, values: Record<string, string>): Record<string, string> => {
    const key = `${type} ${values.zydm}`
    if (status === '80') known.set(key, values)
    const other = status === '10' && random.chance(0.01) ? known.get(key) : undefined
    if (!other) return values
    known.delete(key)
    return { ...values, ...Object.fromEntries(personKeys.flatMap(name => (other[name] ? [[name, other[name]]] : []))) }
  }
}

interface Means {
  by: Awarder
  find: FindCode
  /** The day on which the school is looked at first. */
  now: Date
}

/** All records of a school, the same for the same day; made one by one, since there may be any number of them. */
export function* makeRecords(school: DemoSchool, { by, find, now }: Means): Generator<DemoRecord> {
  const random = createRandom(school.seed)
  const rounds = roundsOf(now)
  const withTwins = createTwins(random)
  let number = 0
  for (const { type, count, offers } of planTypes(school)) {
    const def = degreeRecordDef(type)
    const certificates = new Map<string, number>()
    for (let ordinal = 1; ordinal <= count; ordinal += 1) {
      number += 1
      const offer = offers[ordinal % offers.length]
      if (!offer) break
      const [usual, round] = pickState(random, ordinal - 1, count)
      const lags = ordinal > recordStates.length && underReview.has(usual) && random.chance(offer.depart.lag ?? 0)
      const status = lags && round === 'open' ? '10' : usual
      const { opensAt, approvedBy, endsAt, awardDay } = rounds[round]
      const year = awardDay.slice(0, 4)
      const certificate = numberedStates.includes(status) ? (certificates.get(year) ?? 0) + 1 : null
      if (certificate !== null) certificates.set(year, certificate)
      const plan: Plan = { type, def, number, ordinal, certificate, awardDay, ...offer }
      const whole = withTwins(type, status, makeRecord(random, plan, by, find))
      const values = addFlaws(random, status, leaveGaps(random, status, whole))
      const { events, left } = makeWay(random, {
        status,
        values,
        time: { from: opensAt, approvedBy, until: endsAt },
      })
      yield {
        type,
        depart: offer.depart.name,
        round,
        status,
        values: left ? { ...values, [left.key]: left.value } : values,
        hasPhoto: random.chance(needsPhoto(type, round) ? (photoShare[status] ?? 1) : otherShare),
        madeAt: new Date(opensAt.getTime() - random.int(3, 9) * 86_400_000 - random.int(0, 20_000_000)),
        events,
      }
    }
  }
}

/** Which types, and for each the departments that lead to it in turn. */
function planTypes({ departs, records }: DemoSchool) {
  return (Object.entries(records) as [DegreeTypeCode, number][]).map(([type, count]) => ({
    type,
    count,
    offers: departs.flatMap(depart =>
      depart.programmes.filter(({ types }) => types.includes(type)).map(programme => ({ depart, programme })),
    ),
  }))
}
