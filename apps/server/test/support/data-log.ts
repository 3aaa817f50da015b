import type { ComparedVersion, DataLogPage, DataLogTable, RecordVersion } from '@xw/shared/wire/data-log'
import { toVersionId } from '@xw/shared/wire/version-id'
import { expect } from 'vitest'
import type { TestApp } from './app.ts'
import { createDepart, createUser } from './fixtures.ts'
import { createRole, openSession } from './people.ts'
import { addRecord } from './world.ts'

/** The degree records that the people below work on. */
export const table = 'xw_info:31'

export const missing = { success: false, code: 500, message: '未找到对应数据' }

export type Compared = [ComparedVersion, ComparedVersion]

export const fieldIn = ({ fields }: ComparedVersion, key: string) => fields.find(field => field.key === key)

export type LogWorld = Awaited<ReturnType<typeof createLogWorld>>

/** Two departments, people who read the data log in them, and the calls that they make. */
export async function createLogWorld(server: TestApp) {
  const { db } = server.deps
  const departId = await createDepart(db, { name: '文学院', orgCode: 'A01' })
  const otherDepart = await createDepart(db, { name: '理学院', orgCode: 'A02' })
  await createRole(db, { code: 'sees_log', permissions: ['sys:dataLog:list'] })
  await createRole(db, { code: 'reads', permissions: ['xw:xwInfo:list', 'xw:xwInfo:history'] })
  const person = async (username: string, depart: string, roles: string[]) => {
    const working = { departs: [depart], xwbslbms: ['31'] }
    const user = await createUser(db, { username, realname: `${username}姓名`, roles, ...working })
    return openSession(db, user, { departId: depart })
  }
  const admin = await server.signIn()
  const secretary = await person('log_secretary', departId, ['yxgly', 'sees_log'])

  let number = 0
  const get = <T>(name: string, query: Record<string, string>, token: string) =>
    server.call<T>('GET', `/sys/dataLog/${name}?${new URLSearchParams(query)}`, { token })
  const post = async (path: string, payload: object, token: string) =>
    (await server.call('POST', path, { token, payload })).body
  const askCompare = (dataId: string, [one, other]: [number, number], token = secretary) => {
    const query = { dataId1: toVersionId(table, dataId, one), dataId2: toVersionId(table, dataId, other) }
    return get<Compared>('queryCompareList', query, token)
  }
  return {
    departId,
    otherDepart,
    admin,
    secretary,
    stranger: await person('log_stranger', otherDepart, ['yxgly', 'sees_log']),
    /** Reads records and the data log, and changes nothing. */
    reader: await person('log_reader', departId, ['reads', 'sees_log']),
    person,
    get,
    post,
    async newRecord(more: Record<string, unknown> = {}) {
      number += 1
      const names = { xm: `赵${number}`, xh: `2031${number}`, nj: '2024', xbm: '1' }
      return addRecord(server, admin, { xwlx: '31', ...names, departId, ...more })
    },
    async edit(id: string, values: object, token = secretary) {
      expect(await post('/xw/xwInfo/edit', { id, ...values }, token)).toMatchObject({ success: true })
    },
    tables: async (token: string) => (await get<DataLogTable[]>('tables', {}, token)).body.result ?? [],
    async list(query: Record<string, string>, token = secretary): Promise<DataLogPage> {
      const { body } = await get<DataLogPage>('list', { dataTable: table, ...query }, token)
      if (!body.result) throw new Error(body.message)
      return body.result
    },
    askVersions: (dataId: string, token = secretary, more: Record<string, string> = {}) =>
      get<RecordVersion[]>('queryDataVerList', { dataTable: table, dataId, ...more }, token),
    askCompare,
    async compare(dataId: string, pair: [number, number], token = secretary): Promise<Compared> {
      const { body } = await askCompare(dataId, pair, token)
      if (!body.result) throw new Error(body.message)
      return body.result
    },
  }
}
