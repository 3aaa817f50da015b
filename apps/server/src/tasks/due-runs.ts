import { findNextTimes } from '@xw/shared/cron/next-times'
import type { CronParts } from '@xw/shared/cron/parts'
import type { MisfirePolicy } from '../plugins/schema-work.ts'

/** Due times without a run, from first to last. */
interface MissedTimes {
  first: Date
  last: Date
  count: number
}

/** The decision about a due job: what runs now, what was missed, and when the job is due again. */
interface DueRuns {
  /** The due time to run now. */
  run: Date | null
  missed: MissedTimes | null
  /** The next due time, or null when there is none. */
  next: Date | null
}

/** A job later than this has missed its time. A restart or a busy minute takes less. */
const graceMs = 60_000

/** Counting stops here, so that a clock that was wrong by centuries does not keep a worker busy. */
const maxCounted = 1_000_000
const atOnce = 1_000

/**
 * Decides about all due times from the first open one up to now. At most one of them is run: the newest, and with
 * `skip` only while it is on time. All others are missed.
 */
export function decideDueRuns(
  parts: CronParts,
  { from, now }: { from: Date; now: Date },
  misfire: MisfirePolicy,
): DueRuns {
  const { newest, before, count, next } = passedTimes(parts, from, now)
  const isRun = misfire === 'once' || now.getTime() - newest.getTime() <= graceMs
  if (!isRun) return { run: null, missed: { first: from, last: newest, count }, next }
  return { run: newest, missed: before && { first: from, last: before, count: count - 1 }, next }
}

function passedTimes(parts: CronParts, from: Date, now: Date) {
  let newest = from
  let before: Date | null = null
  let count = 1
  for (;;) {
    const times = findNextTimes(parts, newest, atOnce)
    const passed = times.filter(time => time <= now)
    before = passed.at(-2) ?? (passed.length > 0 ? newest : before)
    newest = passed.at(-1) ?? newest
    count += passed.length
    if (passed.length < atOnce) return { newest, before, count, next: times[passed.length] ?? null }
    if (count > maxCounted) return { newest, before, count, next: findNextTimes(parts, now, 1)[0] ?? null }
  }
}
