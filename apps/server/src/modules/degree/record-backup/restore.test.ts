import { backupPaths } from '@xw/shared/wire/backup-paths'
import type {
  BackupComparison,
  BackupRecord,
  BackupVerification,
  CreatedBackup,
  RestoreResult,
} from '@xw/shared/wire/backups'
import type { Page } from '@xw/shared/wire/envelope'
import { recordPaths, stepPath } from '@xw/shared/wire/record-paths'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { createDegreeSchool, type DegreeSchool } from '../../../../test/support/degree.ts'
import { createUser } from '../../../../test/support/fixtures.ts'
import { importer, workbook } from '../../../../test/support/imports.ts'
import { createRole, openSession } from '../../../../test/support/people.ts'
import { execute } from '../../../../test/support/sql.ts'
import { startTestWorker, waitForTask } from '../../../../test/support/tasks.ts'
import { photo, uploaded } from '../../../../test/support/uploads.ts'
import { sealedParts } from '../../../resource/stored.ts'
import type { Worker } from '../../../workers/start-worker.ts'
import { cleanFiles } from '../../files/files/index.ts'
import { purgeBackups } from './index.ts'

let server: TestApp
let school: DegreeSchool
let worker: Worker
beforeAll(async () => {
  server = await buildApp()
  school = await createDegreeSchool(server)
  worker = await startTestWorker(server)
})
afterAll(async () => {
  await worker.stop()
  await server.close()
})

type Body = Record<string, unknown>
const post = async <T>(path: string, payload: Body, token = school.tokens.school) =>
  (await server.call<T>('POST', path, { token, payload })).body
const get = async <T>(path: string, query: Record<string, string>, token = school.tokens.school) =>
  (await server.call<T>('GET', `${path}?${new URLSearchParams(query)}`, { token })).body

/** Changes one field of records, as the page does. */
const setField = (ids: readonly string[], value: string) =>
  post(recordPaths.setField, { xwlx: '31', ids, field: 'zymc', value })
const restore = (backupId: string, more: Body = {}, token?: string) =>
  post<RestoreResult>(backupPaths.restore, { backupId, ...more }, token)
const make = async (ids: readonly string[]) =>
  (await post<CreatedBackup>(backupPaths.make, { xwlx: '31', ids })).result as CreatedBackup

interface StoredBackup {
  id: string
  no: string
  kind: string
  count: number
}
/** The backups that hold a record, the newest first. */
const backupsOf = (recordId: string) =>
  school.rows(sql<StoredBackup>`
    select b.id, b.backup_no as no, b.kind, b.row_count as count from xw_backup b join xw_backup_row r on r.backup_id = b.id
    where r.record_id = ${recordId} order by b.backup_no desc`)
const newest = async (recordId: string) => (await backupsOf(recordId))[0] as StoredBackup
/** Every byte of records but the stamps of a change and what a judgement writes about the version it judged. */
const bytesOf = (ids: readonly string[]) =>
  school.rows(sql<{ bytes: string }>`
    select (to_jsonb(t) - '{version,update_by,update_time,judged,judged_version,judgement,findings}'::text[])::text as bytes
    from xw_info t where id = any(${ids}::uuid[]) order by id`)
const zjhm = { kind: 'sealed', column: 'zjhm', hash: 'zjhm_hash', tail: 'zjhm_tail' } as const
/** Passports' numbers, by record. */
const numbers = new Map<string, string>()
const numberOf = (id: string): string => {
  const number = numbers.get(id) ?? `E${10_000_000 + numbers.size}`
  numbers.set(id, number)
  return number
}
/** Gives records a major to search for, sealed values, and a value in a custom field of the school. */
async function fill(ids: readonly string[]) {
  const parts = ids.map(id => sealedParts({ keys: server.deps.keys, tenantId: 1 }, zjhm, numberOf(id)))
  await school.rows(sql`
    update xw_info set zymc = '原专业' || xh, zdy = '{"zdy01": "甲"}', zjhm = sealed, zjhm_hash = hash, zjhm_tail = tail
    from unnest(${ids}::uuid[], ${parts.map(({ sealed }) => sealed)}::bytea[], ${parts.map(({ hash }) => hash)}::bytea[],
      ${parts.map(({ tail }) => tail)}::bytea[]) as given (record, sealed, hash, tail) where id = record`)
}
const records = async (count: number, status = '10') => {
  const ids = await school.records(Array.from({ length: count }, () => status))
  await fill(ids)
  return ids
}

describe('DG-04 a backup of records', () => {
  it('gives the same bytes again after a wrong change of thousands, as a task', async () => {
    const ids = await records(2_400)
    const before = await bytesOf(ids)
    const changed = await post(recordPaths.setField, {
      xwlx: '31',
      query: { status: '10', zymc: '原专业*' },
      field: 'zymc',
      value: '错专业',
    })
    expect(changed).toMatchObject({ success: true, result: { done: 2_400 } })
    const kept = await newest(ids[0] as string)
    expect(kept).toMatchObject({ kind: 'setField', count: 2_400, no: expect.stringMatching(/^BF\d{8}-\d{4}$/) })
    expect(await bytesOf(ids)).not.toEqual(before)
    expect((await restore(kept.id, { preview: true })).result).toMatchObject({ total: 2_400, done: 2_400, same: 0 })
    const { result } = await restore(kept.id)
    const task = await waitForTask(server, school.tokens.school, result?.taskId ?? '')
    expect(task.resMessage).toMatch(/^共 2400 条，2400 条已与备份一致，还原前的记录已备份为 BF/)
    expect(await bytesOf(ids)).toEqual(before)
    // The restore backed up what it overwrote, in one backup for all its chunks, so it can be undone.
    const own = await newest(ids[0] as string)
    expect(own).toMatchObject({ kind: 'restore', count: 2_400 })
    expect((await get<BackupVerification>(backupPaths.verify, { backupId: own.id })).result).toEqual({
      isWhole: true,
      changed: 0,
    })
  }, 120_000)

  it('brings the photo back that was replaced, which nobody has cleaned meanwhile', async () => {
    const { school: token } = school.tokens
    const upload = async () =>
      (await uploaded(server, token, { name: '照片.jpg', content: await photo(360, 504), biz: 'photo' })).id
    const [id = ''] = await records(1)
    const edit = (photoId: string) => post('/xw/xwInfo/edit', { id, photo: photoId })
    const first = await upload()
    expect(await edit(first)).toMatchObject({ success: true })
    const before = await bytesOf([id])
    const kept = await make([id])
    const second = await upload()
    await edit(second)
    await cleanFiles(server.deps, server.engine.ground.definitions)
    expect(await restore(kept.id)).toMatchObject({ success: true, result: { done: 1 } })
    expect(await bytesOf([id])).toEqual(before)
    const status = (fileId: string) =>
      school.rows(sql<{ status: string }>`select status from sys_file where id = ${fileId}`)
    expect(await status(first)).toEqual([{ status: 'clean' }])
    // The restore's own backup has the other one, until both are over.
    expect(await status(second)).toEqual([{ status: 'deleted' }])
    await expire()
    await cleanFiles(server.deps, server.engine.ground.definitions)
    expect(await status(second)).toEqual([])
    expect(await status(first)).toEqual([{ status: 'clean' }])
    expect(await backupsOf(id)).toEqual([])
  })

  it('is made before an import, a deletion and a deletion for good', async () => {
    const [id = ''] = await records(1)
    await school.rows(sql`update xw_info set xm = '导入人' where id = ${id}`)
    const kinds = async () => (await backupsOf(id)).map(({ kind }) => kind).reverse()
    const file = await workbook(
      ['姓名', '身份证件号码', '年级', '论文题目'],
      [['导入人', numberOf(id), '2026', '新题目']],
    )
    expect(await importer(server, school.tokens.school).run(file)).toMatchObject({ successNum: 1 })
    expect(await kinds()).toEqual(['import'])
    await server.call('DELETE', `/xw/xwInfo/delete?id=${id}`, { token: school.tokens.school })
    expect(await kinds()).toEqual(['import', 'delete'])
    await server.call('DELETE', `/xw/xwInfo/deleteRecycleBin?ids=${id}`, { token: school.tokens.school })
    expect(await kinds()).toEqual(['import', 'delete', 'delete'])
  })

  it('brings back what is in the recycle bin and what was deleted for good, under its id and as it was', async () => {
    const ids = await records(2)
    const [binned = '', purged = ''] = ids
    const before = await bytesOf(ids)
    const kept = await make(ids)
    const remove = (path: string) => server.call('DELETE', `/xw/xwInfo/${path}`, { token: school.tokens.school })
    await remove(`deleteBatch?ids=${ids.join()}`)
    await remove(`deleteRecycleBin?ids=${purged}`)
    const { result: page } = await get<Page<BackupRecord>>(backupPaths.rows, { backupId: kept.id })
    expect(page?.records.map(({ id, state }) => [id, state]).sort()).toEqual(
      [
        [binned, 'deleted'],
        [purged, 'gone'],
      ].sort(),
    )
    expect((await restore(kept.id)).result).toMatchObject({ done: 2, revived: 2, refused: [] })
    expect(await bytesOf(ids)).toEqual(before)
  })

  it('does not touch what was approved meanwhile, says so, and never moves a record back', async () => {
    const ids = await records(3)
    const [approved = '', open = ''] = ids
    await setField(ids, '错专业')
    const kept = await newest(open)
    await school.rows(sql`update xw_info set status = '40' where id = ${approved}`)
    const foreseen = (await restore(kept.id, { preview: true })).result
    expect(foreseen).toMatchObject({ total: 3, done: 2, refused: [{ why: '记录状态为“学校审核通过”', count: 1 }] })
    expect((await restore(kept.id)).result).toMatchObject({ done: 2 })
    const now = await school.rows(sql<{ zymc: string; status: string }>`
      select zymc, status from xw_info where id = any(${ids}::uuid[]) order by id = ${approved} desc, id`)
    expect(now[0]).toEqual({ zymc: '错专业', status: '40' })
    expect(now.slice(1).every(({ zymc, status }) => zymc.startsWith('原专业') && status === '10')).toBe(true)
  })

  it('never brings a revoked certificate number back', async () => {
    await school.setNumberRule()
    const [id = ''] = await records(1, '50')
    const step = (code: string) => post(stepPath(code), { xwlx: '31', ids: [id], reason: '编错了' })
    await step('number')
    const kept = await make([id])
    await step('unnumber')
    expect((await restore(kept.id)).success).toBe(false)
    const [row] = await school.rows(
      sql<{ number: string | null }>`select xwzsbh as number from xw_info where id = ${id}`,
    )
    expect(row?.number).toBeNull()
  })

  it('shows nobody another department or a hidden field, and lets nobody restore what they could not edit', async () => {
    const ids = await records(2, '30')
    const [foreign = '', own = ''] = ids
    const kept = await make(ids)
    await school.rows(sql`update xw_info set zymc = '错专业' where id = any(${ids}::uuid[])`)
    await school.rows(sql`update xw_info set depart_id = null where id = ${foreign}`)
    expect(await restore(kept.id, {}, school.tokens.depart)).toMatchObject({ success: false })
    const depart = await secretary()
    const rows = (await get<Page<BackupRecord>>(backupPaths.rows, { backupId: kept.id }, depart)).result
    expect(rows?.records.map(({ id }) => id)).toEqual([own])
    expect(
      (await get<BackupComparison>(backupPaths.compare, { backupId: kept.id, recordId: foreign }, depart)).success,
    ).toBe(false)
    const compared = (await get<BackupComparison>(backupPaths.compare, { backupId: kept.id, recordId: own }, depart))
      .result
    expect(compared?.changes).toMatchObject([{ key: 'zymc', after: '错专业' }])
    // The department cannot edit records that wait for the school's review.
    expect(await restore(kept.id, {}, depart)).toMatchObject({
      success: false,
      message: expect.stringContaining('记录状态为“待学校审核”'),
    })
  })

  it('finds a copy that was changed in the database, and cannot be changed by the application', async () => {
    const ids = await records(3)
    const kept = await make(ids)
    const verify = async () => (await get<BackupVerification>(backupPaths.verify, { backupId: kept.id })).result
    expect(await verify()).toEqual({ isWhole: true, changed: 0 })
    const owner = (statement: string) => execute(server.database.ownerUrl, statement)
    await owner(`update xw_backup_row set content = content || '{"xm": "另一人"}'
      where backup_id = '${kept.id}' and record_id = '${ids[0]}'`)
    expect(await verify()).toEqual({ isWhole: false, changed: 1 })
    await owner(`update xw_backup_row set content = content || '{"zjhm": "\\\\x00"}'
      where backup_id = '${kept.id}' and record_id = '${ids[1]}'`)
    expect(await verify()).toEqual({ isWhole: false, changed: 2 })
    for (const statement of [
      sql`update xw_backup_row set content = '{}'`,
      sql`delete from xw_backup_row`,
      sql`update xw_backup set expires_at = now()`,
      sql`delete from xw_backup`,
      sql`delete from sys_file_hold`,
    ])
      await expect(school.rows(statement)).rejects.toThrow(/permission denied/)
  })

  it('that cannot be made keeps the act from being done', async () => {
    const ids = await records(2)
    const before = await bytesOf(ids)
    const owner = (statement: string) => execute(server.database.ownerUrl, statement)
    await owner('alter table xw_backup_row add constraint full_disk check (false) not valid')
    try {
      expect((await setField(ids, '错专业')).success).toBe(false)
      const { body } = await server.call('DELETE', `/xw/xwInfo/delete?id=${ids[0]}`, { token: school.tokens.school })
      expect(body.success).toBe(false)
    } finally {
      await owner('alter table xw_backup_row drop constraint full_disk')
    }
    expect(await bytesOf(ids)).toEqual(before)
  })
})

/** Creates a member of the department with the permissions of the page. */
async function secretary() {
  const { db } = server.deps
  const permissions = ['xw:backup:list', 'xw:backup:restore', 'xw:xwInfo:list', 'xw:xwInfo:edit']
  await createRole(db, { code: 'keeper', permissions })
  const { departId } = school
  const person = { username: 'keeper', roles: ['keeper'], departs: [departId], xwbslbms: ['31'] }
  return openSession(db, await createUser(db, person), { departId })
}

/** Lets all backups expire now, and removes them. */
async function expire() {
  await execute(server.database.ownerUrl, `update xw_backup set expires_at = now()`)
  await purgeBackups(server.deps.db)
}
