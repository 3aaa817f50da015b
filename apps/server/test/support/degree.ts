import { defaultNumberPattern } from '@xw/shared/degree/number-pattern'
import { awardedStates } from '@xw/shared/degree/record-states'
import { defaultReviewSetup, type ReviewSetup } from '@xw/shared/degree/review-setup'
import { sql } from 'kysely'
import { newId } from '../../src/lib/ids.ts'
import type { TestApp } from './app.ts'
import { createBatch, createDepart, createUser } from './fixtures.ts'
import { openSession } from './people.ts'

export type Actor = 'student' | 'depart' | 'school'

/** A school with an open batch of one degree type, and one user of each role that works on its records. */
export interface DegreeSchool {
  batchId: string
  departId: string
  studentId: string
  tokens: Record<Actor, string>
  /** Creates records without errors in these states, all of the one student. Returns their ids. */
  records(statuses: readonly string[], values?: { judged?: string; batchId?: string | null }): Promise<string[]>
  rows<T>(query: ReturnType<typeof sql<T>>): Promise<T[]>
  /** Changes the batch and waits until the server knows. */
  setBatch(change: ReturnType<typeof sql>): Promise<void>
  /** Says how certificates are numbered. */
  setNumberRule(rule?: { pattern?: string; typeCode?: string; firstNo?: number }): Promise<void>
  /** Configures who takes part in the review, and what students agree to; nothing at all with null. */
  setReview(review: Partial<ReviewSetup> | null, commitment?: string): Promise<void>
}

let made = 0

export async function createDegreeSchool(server: TestApp, type = '31'): Promise<DegreeSchool> {
  const { db, events } = server.deps
  made += 1
  const departId = await createDepart(db, { name: `文学院${made}`, orgCode: `A0${made}` })
  const studentId = await createUser(db, { username: `student${made}`, roles: ['xs'] })
  const secretary = { username: `secretary${made}`, roles: ['yxgly'], departs: [departId], xwbslbms: [type] }
  const office = await createUser(db, { username: `office${made}`, roles: ['dwgly'] })
  const batchId = await createBatch(server.deps, { xwbslbm: type })
  const rows = <T>(query: ReturnType<typeof sql<T>>) => db.inTenant(1, async tx => (await query.execute(tx)).rows)
  let number = 0
  let changes = 0
  return {
    batchId,
    departId,
    studentId,
    tokens: {
      student: await openSession(db, studentId),
      depart: await openSession(db, await createUser(db, secretary), { departId }),
      school: await openSession(db, office),
    },
    rows,
    async records(statuses, { judged = '1', batchId: own = batchId } = {}) {
      const ids = statuses.map(newId)
      const names = statuses.map(() => {
        number += 1
        return `人${number}`
      })
      await rows(sql`
        insert into xw_info (tenant_id, id, xwbslbm, nj, xm, xh, status, depart_id, student_user_id, batch_id, judged, judged_version, hxwrq)
        select 1, id, ${type}, '2026', name, name, status, ${departId}, ${studentId}, ${own}, ${judged}, 1,
          case when status = any(${awardedStates}::text[]) then '20260630' end
        from unnest(${ids}::uuid[], ${names}::text[], ${statuses}::text[]) as made(id, name, status)`)
      return ids
    },
    async setBatch(change) {
      changes += 1
      await rows(sql`update xw_batch set ${change} where id = ${batchId}`)
      // A second change is announced after the first, so a listener that heard of it reads both.
      const told = new Promise<void>(resolve => events.on('batch_changed', () => resolve()))
      await rows(sql`update xw_batch set contact = ${String(changes)} where id = ${batchId}`)
      await told
    },
    async setNumberRule({ pattern = defaultNumberPattern, typeCode = '01', firstNo = 1 } = {}) {
      await rows(sql`delete from xw_number_rule where xwbslbm = ${type}`)
      await rows(sql`insert into xw_number_rule (tenant_id, id, xwbslbm, pattern, type_code, first_no)
        values (1, ${newId()}, ${type}, ${pattern}, ${typeCode}, ${firstNo})`)
    },
    async setReview(review, commitment) {
      await rows(sql`delete from xw_degree_config where xwbslbm = ${type}`)
      if (review !== null) {
        const { byStudent, bySupervisor, byDepart } = { ...defaultReviewSetup, ...review }
        const code = (isOn: boolean) => (isOn ? '1' : '0')
        await rows(sql`
          insert into xw_degree_config (tenant_id, id, xwbslbm, by_student, by_supervisor, by_depart, commitment)
          values (1, ${newId()}, ${type}, ${code(byStudent)}, ${code(bySupervisor)}, ${code(byDepart)}, ${commitment ?? null})`)
      }
      await events.caughtUp()
    },
  }
}
