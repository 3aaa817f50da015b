import type { Page } from '@xw/shared/wire/envelope'
import { responseDraftPaths, surveyPaths } from '@xw/shared/wire/survey-paths'
import { formatTime } from '@xw/shared/wire/time'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { newId } from '../../src/lib/ids.ts'
import type { Db } from '../../src/plugins/db.ts'
import type { TestApp } from './app.ts'
import { createUser } from './fixtures.ts'
import { openSession } from './people.ts'
import { createWorld, type World, type WorldRecord } from './world.ts'

type Row = Record<string, unknown>

export const hours = (count: number): string => formatTime(new Date(Date.now() + count * 3_600_000)) ?? ''

/** The items of most test surveys: one of each kind except a file. */
export const items = [
  { label: '尺码', kind: 'single', required: '1', options: 'S；M；L' },
  { label: '身高', kind: 'number', limit: '250' },
  { label: '去向', kind: 'multiple', options: '升学;就业;出国' },
  { label: '领取日期', kind: 'date' },
  { label: '英文专业名', kind: 'text', limit: '20', help: '与学位证书一致' },
]

/** A school whose records have students, with the calls of the office and of students about surveys. */
export async function createSurveyWorld(server: TestApp) {
  const { db } = server.deps
  const world: World = await createWorld(server)
  const userOf = new Map<string, string>()
  for (const { id, xh, xm } of world.records)
    userOf.set(id, await createUser(db, { username: `xs${xh}`, realname: xm, roles: ['xs'] }))
  await db.inTenant(1, async tx => {
    for (const [recordId, userId] of userOf)
      await sql`update xw_info set student_user_id = ${userId} where id = ${recordId}`.execute(tx)
  })
  const sign = async (username: string, given: Omit<Parameters<typeof createUser>[1], 'username'>, departId?: string) =>
    openSession(db, await createUser(db, { username, ...given }), departId ? { departId } : {})

  const call = async <T>(path: string, token: string, payload?: object) =>
    (await server.call<T>(payload ? 'POST' : 'GET', path, { token, ...(payload && { payload }) })).body
  const office = await sign('xwb', { roles: ['dwgly'] })
  const given = { startTime: hours(-1), endTime: hours(48), description: '请如实填写', items }

  let made = 0
  const make = async (fields: object = {}, token = office): Promise<string> => {
    made += 1
    const body = { ...given, name: `学位服尺码${made}`, ...fields }
    const { success, result, message } = await call<{ id: string }>(`${surveyPaths.resource}/add`, token, body)
    if (!success || !result) throw new Error(message)
    return result.id
  }
  const publish = (id: string, token = office) => call(surveyPaths.publish, token, { id })
  const answers = async (collection: string, token = office, query: Record<string, string> = {}) => {
    const params = new URLSearchParams({ collection, pageSize: '100', ...query })
    const { result, message } = await call<Page<Row>>(`${surveyPaths.answers}/list?${params}`, token)
    if (!result) throw new Error(message)
    return result.records
  }
  return {
    ...world,
    call,
    sign,
    office,
    given,
    make,
    publish,
    answers,
    userOf: (record: WorldRecord) => userOf.get(record.id) ?? '',
    student: (record: WorldRecord) => openSession(db, userOf.get(record.id) ?? ''),
    record: (type: string, depart: string): WorldRecord => {
      const found = world.records.find(record => record.type === type && record.depart === depart)
      if (!found) throw new Error(`no record of ${type} in ${depart}`)
      return found
    },
    /** Makes and publishes one; gives its id. */
    async open(fields: object = {}): Promise<string> {
      const id = await make(fields)
      expect(await publish(id)).toMatchObject({ success: true })
      return id
    },
    /** The answer of one student. */
    async answerOf(collection: string, record: WorldRecord): Promise<Row & { id: string }> {
      const found = (await answers(collection)).find(({ xh }) => xh === record.xh)
      if (!found) throw new Error(`${record.xm} was not asked`)
      return found as Row & { id: string }
    },
    /** Types and hands in at once. */
    async hand(token: string, id: string, patch: Row) {
      const { result, message } = await call<{ draftVersion: number }>(responseDraftPaths.save, token, {
        id,
        baseVersion: 1,
        draftVersion: 0,
        patch,
      })
      if (!result) return { success: false, message, result: null }
      return call<Row>(responseDraftPaths.promote, token, { id, draftVersion: result.draftVersion })
    },
    inSchool: async <T>(query: ReturnType<typeof sql<T>>) => db.inTenant(1, async tx => (await query.execute(tx)).rows),
  }
}
export type SurveyWorld = Awaited<ReturnType<typeof createSurveyWorld>>

/** Stores a user's response to a survey in any school. Returns its id. */
export async function plantAnswer(
  db: Db,
  tenantId: number,
  { collectionId, userId }: { collectionId: string; userId: string },
): Promise<string> {
  const id = newId()
  await db.inTenant(tenantId, tx =>
    sql`insert into xw_collection_answer (tenant_id, id, collection_id, user_id, xh, xwbslbm, status)
      values (${tenantId}, ${id}, ${collectionId}, ${userId}, 'planted', '21', '2')`.execute(tx),
  )
  return id
}
