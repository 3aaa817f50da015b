import { degreeRecordDef } from '@xw/shared/degree/degree-record'
import { currentVersionYear, listDegreeFields } from '@xw/shared/degree/fields'
import { numberedStates, type RecordStateCode, recordStates } from '@xw/shared/degree/record-states'
import type { DegreeTypeCode } from '@xw/shared/degree/types'
import type { AwardingSchool, FindCode, RecordPlan } from './award.ts'
import { addMistakes } from './flaws.ts'
import { createRandom, type Random } from './random.ts'
import { makeRecord } from './record.ts'
import { type DemoRounds, makeRounds } from './rounds.ts'
import { type DemoSchool, needsPhoto } from './schools.ts'
import { makeRecordPast, type RecordEvent } from './way.ts'

/** A demo record before it is written. */
export interface DemoRecord {
  type: DegreeTypeCode
  /** The name of the department. */
  depart: string
  round: keyof DemoRounds
  status: RecordStateCode
  values: Record<string, string>
  hasPhoto: boolean
  /** The time at which the office added it to the roster. */
  madeAt: Date
  /** The events of the record after `madeAt`, in order. */
  events: RecordEvent[]
}

/** The number of records in each state and round, of a thousand. */
const stateShares: readonly (readonly [RecordStateCode, keyof DemoRounds, number])[] = [
  ['00', 'open', 110],
  ['10', 'open', 150],
  ['20', 'open', 140],
  ['21', 'open', 40],
  ['30', 'open', 125],
  ['31', 'open', 15],
  // These people have graduated, so their degrees can be awarded whatever the day of the visit.
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
const totalShare = stateShares.reduce((sum, [, , share]) => sum + share, 0)

/** States of which a department that lags behind has fewer. */
const underReview: ReadonlySet<RecordStateCode> = new Set(['20', '30', '40'])

/** Chooses the state of a record. The first records of a type cover every state; the others follow the shares. */
function pickState(random: Random, index: number, count: number): (typeof stateShares)[number] {
  const code = count < recordStates.length ? undefined : recordStates[index]?.code
  const shown = stateShares.find(([status]) => status === code)
  if (shown) return shown
  let left = random.int(1, totalShare)
  return stateShares.find(([, , share]) => (left -= share) <= 0) ?? ['10', 'open', 0]
}

/** The fields that students fill in; the office knows the others beforehand. */
const ownKeys = new Set<string>(
  listDegreeFields(currentVersionYear)
    .filter(field => field.studentEditable)
    .map(({ key }) => key),
)
/** The fields that students tend to leave for later. */
const keysLeftForLater = new Set(['lwtm', 'lwgjc', 'lwywtm', 'sjhm', 'qxm', 'qzxwzsbh', 'zzmmm'])

/** Removes fields that a record in this state cannot have yet, or that its student has left for later. */
function removeMissingFields(
  random: Random,
  status: RecordStateCode,
  values: Record<string, string>,
): Record<string, string> {
  const isMissing = (key: string): boolean => {
    if (status === '00' && ownKeys.has(key)) return true
    if (key === 'hxwrq' || key === 'jybh') return status < '50' || status === '95'
    return status === '10' && keysLeftForLater.has(key) && random.chance(0.3)
  }
  return Object.fromEntries(Object.entries(values).filter(([key]) => !isMissing(key)))
}

/**
 * The share of records with a photo where the batch needs one: some have it before the student fills in, and all submitted
 * ones do.
 */
const photoShare: Partial<Record<RecordStateCode, number>> = { '00': 0.25, '10': 0.6 }
/** The share of records with a photo where the batch needs none. */
const optionalPhotoShare = 0.1

const personKeys = ['xm', 'xmpy', 'xbm', 'csrq', 'zjlxm', 'zjhm'] as const

/**
 * Makes some records belong to a person who already has a degree of the same type and major, as the check for duplicates
 * should find.
 */
function createRepeatedPersons(random: Random) {
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

interface RecordMakerContext {
  by: AwardingSchool
  find: FindCode
  /** The day on which the school is first looked at. */
  now: Date
}

/** Makes all records of a school, the same for the same day. A generator, because there may be any number. */
export function* makeRecords(school: DemoSchool, { by, find, now }: RecordMakerContext): Generator<DemoRecord> {
  const random = createRandom(school.seed)
  const rounds = makeRounds(now)
  const withTwins = createRepeatedPersons(random)
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
      const plan: RecordPlan = { type, def, number, ordinal, certificate, awardDay, ...offer }
      const whole = withTwins(type, status, makeRecord(random, plan, by, find))
      const values = addMistakes(random, status, removeMissingFields(random, status, whole))
      const { events, left } = makeRecordPast(random, {
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
        hasPhoto: random.chance(needsPhoto(type, round) ? (photoShare[status] ?? 1) : optionalPhotoShare),
        madeAt: new Date(opensAt.getTime() - random.int(3, 9) * 86_400_000 - random.int(0, 20_000_000)),
        events,
      }
    }
  }
}

/** Lists the types of a school, each with the programmes that offer it in turn. */
function planTypes({ departs, records }: DemoSchool) {
  return (Object.entries(records) as [DegreeTypeCode, number][]).map(([type, count]) => ({
    type,
    count,
    offers: departs.flatMap(depart =>
      depart.programmes.filter(({ types }) => types.includes(type)).map(programme => ({ depart, programme })),
    ),
  }))
}
