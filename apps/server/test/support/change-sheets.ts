import { changeRequestPaths } from '@xw/shared/wire/change-request-paths'
import type { ChangeRequestRecord, CreatedChangeRequest } from '@xw/shared/wire/change-requests'
import { sql } from 'kysely'
import type { TestApp } from './app.ts'
import type { DegreeSchool } from './degree.ts'
import { createUser } from './fixtures.ts'
import { openSession } from './people.ts'

/** Change requests of a test school: one person of the office writes them, another one approves them. */
export async function createChangeDesk(server: TestApp, school: DegreeSchool, prefix = 'desk') {
  const { db } = server.deps
  const clerk = { username: `${prefix}_clerk`, roles: ['lbgly'], xwbslbms: ['31'] }
  const tokens = {
    /** Manages the degree type and writes change requests. */
    clerk: await openSession(db, await createUser(db, clerk)),
    /** Approves for the school. */
    head: await openSession(db, await createUser(db, { username: `${prefix}_head`, roles: ['dwgly'] })),
  }
  const post = async <T = unknown>(path: string, payload: object, token = tokens.clerk) =>
    (await server.call<T>('POST', path, { token, payload })).body
  const draw = (kind: string, ids: readonly string[], token = tokens.clerk) =>
    post<CreatedChangeRequest>(changeRequestPaths.draw, { xwlx: '31', kind, reason: '录入有误', ids }, token)
  const desk = {
    tokens,
    post,
    draw,
    /** Creates a draft with these records. Returns its id. */
    async drawn(kind: string, ids: readonly string[]): Promise<string> {
      const { message, result } = await draw(kind, ids)
      if (!result) throw new Error(message)
      return result.id
    },
    set: (id: string, recordId: string, values: object) => post(changeRequestPaths.set, { id, recordId, values }),
    handIn: (id: string, token = tokens.clerk) => post(changeRequestPaths.handIn, { id }, token),
    withdraw: (id: string) => post(changeRequestPaths.withdraw, { id }),
    approve: (id: string, isAgreed = true, token = tokens.head) =>
      post(changeRequestPaths.approve, { id, isAgreed, opinion: isAgreed ? '' : '材料不全' }, token),
    answer: (id: string, isAgreed = true, token = tokens.head) => {
      const said = isAgreed ? { opinion: '', documentNo: '省学位〔2026〕9号' } : { opinion: '不同意', documentNo: '' }
      return post(changeRequestPaths.answer, { id, isAgreed, ...said }, token)
    },
    records: async (id: string, token = tokens.clerk) =>
      (await server.call<ChangeRequestRecord[]>('GET', `${changeRequestPaths.records}?id=${id}`, { token })).body,
    stateOf: async (id: string) =>
      (await school.rows(sql<{ state: string }>`select state from xw_change_sheet where id = ${id}`))[0]?.state,
    statusOf: async (...ids: string[]) => {
      const rows = await school.rows(
        sql<{ id: string; status: string }>`select id, status from xw_info where id = any(${ids}::uuid[])`,
      )
      return ids.map(id => rows.find(row => row.id === id)?.status)
    },
  }
  return desk
}

export type ChangeDesk = Awaited<ReturnType<typeof createChangeDesk>>
