import { applyReviewSetup, recordSteps } from '@xw/shared/degree/record-steps'
import type { ReviewSetup } from '@xw/shared/degree/review-setup'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { DegreeSchool } from './degree.ts'

/** Lists every transition between states under a review configuration, from the table of steps. */
export const waysOf = (review: ReviewSetup) =>
  new Set(
    recordSteps
      .map(action => applyReviewSetup(action, review))
      .flatMap(({ code, from, to }) => from.flatMap(one => to.map(other => `${code} ${one} ${other}`))),
  )

/** Returns the states of a record by version, and asserts that its steps are declared and its history is complete. */
export async function wayOf(school: DegreeSchool, id: string, ways: ReadonlySet<string>): Promise<string[]> {
  const [record] = await school.rows(
    sql<{ status: string; version: number }>`select status, version from xw_info where id = ${id}`,
  )
  const steps = await school.rows(
    sql<{ version: number; action: string; from_status: string; to_status: string }>`
    select version, action, from_status, to_status from xw_info_step where record_id = ${id} order by version`,
  )
  const images = await school.rows(
    sql<{ version: number; status: string }>`
    select data_version as version, data_content ->> 'status' as status from sys_history where data_id = ${id} order by 1`,
  )
  // Every version but the last is in the history, once.
  expect(images.map(({ version }) => version)).toEqual(
    Array.from({ length: (record?.version ?? 0) - 1 }, (_, n) => n + 1),
  )
  const states = [...images.map(({ status }) => status), record?.status ?? '']
  for (const { version, action, from_status: from, to_status: to } of steps) {
    expect(ways.has(`${action} ${from} ${to}`), `${action} ${from} ${to}`).toBe(true)
    expect([states[version - 2], states[version - 1]]).toEqual([from, to])
  }
  // Each change of the state has a step in the history.
  const changed = states.flatMap((state, n) => (n > 0 && state !== states[n - 1] ? [n + 1] : []))
  expect(steps.map(({ version }) => version)).toEqual(changed)
  return states
}
