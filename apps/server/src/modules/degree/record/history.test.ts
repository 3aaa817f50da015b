import type { HistoryEntry, HistoryPage } from '@xw/shared/wire/record-history'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { createDepart, createUser } from '../../../../test/support/fixtures.ts'
import { importer, workbook } from '../../../../test/support/imports.ts'
import { openSession } from '../../../../test/support/people.ts'
import { sampleIdNumber } from '../../../../test/support/samples.ts'
import { startTestWorker } from '../../../../test/support/tasks.ts'
import { addRecord } from '../../../../test/support/world.ts'
import { newId } from '../../../lib/ids.ts'
import type { Worker } from '../../../workers/start-worker.ts'

let server: TestApp
let worker: Worker
let departId: string
let admin: string
let secretary: string
let stranger: string
beforeAll(async () => {
  server = await buildApp()
  worker = await startTestWorker(server)
  const { db } = server.deps
  departId = await createDepart(db, { name: '文学院', orgCode: 'A01' })
  const other = await createDepart(db, { name: '理学院', orgCode: 'A02' })
  const person = async (username: string, depart: string) =>
    openSession(
      db,
      await createUser(db, {
        username,
        realname: `${username}姓名`,
        roles: ['yxgly'],
        departs: [depart],
        xwbslbms: ['31'],
      }),
      { departId: depart },
    )
  admin = await server.signIn()
  secretary = await person('past_secretary', departId)
  stranger = await person('past_stranger', other)
})
afterAll(async () => {
  await worker.stop()
  await server.close()
})

let number = 0
async function newRecord(more: Record<string, unknown> = {}) {
  number += 1
  const zjhm = sampleIdNumber(number)
  const names = { xm: `王${number}`, xh: `2024${number}`, zjhm, zjlxm: '01', xbm: '1' }
  const id = await addRecord(server, admin, { ...names, xwlx: '31', nj: '2024', departId, ...more })
  return { id, zjhm, xm: names.xm }
}
const edit = async (id: string, values: object, token = secretary) => {
  const { body } = await server.call('POST', '/xw/xwInfo/edit', { token, payload: { xwlx: '31', id, ...values } })
  expect(body).toMatchObject({ success: true })
}
const ask = (id: string, { token = secretary, upTo }: { token?: string; upTo?: number } = {}) =>
  server.call<HistoryPage>('GET', `/xw/xwInfo/history?id=${id}${upTo ? `&upTo=${upTo}` : ''}`, { token })
const past = async (id: string, given: { token?: string; upTo?: number } = {}): Promise<HistoryPage> => {
  const { body } = await ask(id, given)
  if (!body.result) throw new Error(body.message)
  return body.result
}
const told = ({ version, by, changes }: HistoryEntry) => ({
  version,
  by,
  changes: changes.map(({ label, before, after }) => `${label}：${before} → ${after}`),
})

describe('the history of a record', () => {
  it('DG-03 tells each change: who, when, which fields, in the words of the dictionaries', async () => {
    const { id, xm } = await newRecord()
    await edit(id, { xmpy: 'WANG', xbm: '2' })
    await edit(id, { xmpy: null, csrq: '1999-01-02' }, admin)
    const { entries, next } = await past(id)
    expect(next).toBeNull()
    expect(entries.map(told)).toEqual([
      { version: 3, by: 'admin', changes: ['姓名拼音：WANG → ', '出生日期： → 19990102'] },
      { version: 2, by: 'past_secretary', changes: ['姓名拼音： → WANG', '性别：男 → 女'] },
      { version: 1, by: 'admin', changes: [] },
    ])
    expect(entries[1]).toMatchObject({ byName: 'past_secretary姓名', isFirst: false, step: null, import: null })
    expect(entries[1]?.changes[1]).toMatchObject({ key: 'xbm', value: '1', isVeiled: false })
    expect(entries[2]).toMatchObject({ isFirst: true, time: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) })
    expect(xm).toBeTruthy()
  })

  it('DG-03 goes on page by page, each change on one of them', async () => {
    const { id } = await newRecord()
    for (let round = 1; round <= 45; round += 1) await edit(id, { bz: `第 ${round} 次` })
    const versions: number[] = []
    const texts: string[] = []
    let upTo: number | undefined
    for (;;) {
      const page = await past(id, upTo === undefined ? {} : { upTo })
      versions.push(...page.entries.map(entry => entry.version))
      texts.push(...page.entries.flatMap(entry => told(entry).changes))
      if (page.next === null) break
      upTo = page.next
    }
    expect(versions).toEqual(Array.from({ length: 46 }, (_, index) => 46 - index))
    expect(texts[0]).toBe('备注：第 44 次 → 第 45 次')
    expect(texts.at(-1)).toBe('备注： → 第 1 次')
    expect(new Set(texts).size).toBe(45)
  })

  it('DG-03 has each step with its reason, what it marked, and the states before and after', async () => {
    const { id } = await newRecord()
    await edit(id, { xmpy: 'WANG' })
    await server.deps.db.inTenant(1, async tx => {
      await sql`insert into sys_history (tenant_id, data_table, data_id, data_version, data_content, create_by)
        select tenant_id, 'xw_info', id, version, to_jsonb(t), 'past_secretary' from xw_info t where id = ${id}`.execute(
        tx,
      )
      await sql`update xw_info set status = '21', return_reason = '缺照片', returned_fields = '{xm,photo}', version = version + 1
        where id = ${id}`.execute(tx)
      await sql`insert into xw_info_step (tenant_id, record_id, version, action, from_status, to_status, reason, marked_fields, actor, user_id, username)
        values (1, ${id}, 3, 'return', '20', '21', '缺照片', '{xm,photo}', 'depart', ${newId()}, 'past_secretary')`.execute(
        tx,
      )
    })
    const { entries } = await past(id)
    expect(entries[0]).toMatchObject({
      version: 3,
      by: 'past_secretary',
      changes: [],
      step: { action: 'return', from: '20', to: '21', reason: '缺照片', fields: ['xm', 'photo'], actor: 'depart' },
    })
  })

  it('IM-07 names the file of an import, and its undoing', async () => {
    const { id, xm, zjhm } = await newRecord()
    const people = importer(server, admin)
    const done = await people.run(
      await workbook(['姓名', '身份证件号码', '年级', '论文题目'], [[xm, zjhm, '2024', '甲']]),
    )
    expect(done).toMatchObject({ successNum: 1 })
    const undone = await server.call('POST', `/sys/importRecord/undo`, { token: admin, payload: { id: done.id } })
    expect(undone.body).toMatchObject({ success: true })
    const { entries } = await past(id)
    expect(entries.map(entry => [entry.import, told(entry).changes])).toEqual([
      [{ fileName: '名单.xlsx', isUndo: true }, ['论文题目：甲 → ']],
      [{ fileName: '名单.xlsx', isUndo: false }, ['论文题目： → 甲']],
      [null, []],
    ])
  })
})

describe('who sees what of a past', () => {
  it('DG-07 a masked value is masked in it, cannot be put back from it, and is said to have changed', async () => {
    const { id } = await newRecord({ sjhm: '13800001234' })
    await edit(id, { sjhm: '13911115678' }, admin)
    const { entries } = await past(id)
    expect(entries[0]?.changes).toEqual([
      { key: 'sjhm', label: '手机号码', before: '138****1234', after: '139****5678', isVeiled: true, value: null },
    ])
    expect(JSON.stringify(entries)).not.toContain('13800001234')
  })

  it('DG-07 a hidden field is in no entry, and a change of nothing else is none', async () => {
    const { id } = await newRecord()
    await edit(id, { bz: '秘密' }, admin)
    await edit(id, { xmpy: 'WANG', bz: '更多' }, admin)
    const role = await server.deps.db.inTenant(1, tx =>
      tx.selectFrom('sys_role').select('id').where('role_code', '=', 'yxgly').executeTakeFirstOrThrow(),
    )
    await server.deps.db.inTenant(1, tx =>
      tx
        .insertInto('sys_role_field_config')
        .values({ tenant_id: 1, id: newId(), role_id: role.id, biz_key: 'xwInfo_31', field_key: 'bz', visible: '0' })
        .execute(),
    )
    await server.deps.events.caughtUp()
    expect((await past(id)).entries.map(told)).toEqual([
      { version: 3, by: 'admin', changes: ['姓名拼音： → WANG'] },
      { version: 1, by: 'admin', changes: [] },
    ])
    expect((await past(id, { token: admin })).entries).toHaveLength(3)
    await server.deps.db.inTenant(1, tx =>
      tx.deleteFrom('sys_role_field_config').where('field_key', '=', 'bz').execute(),
    )
  })

  it('PE-04 a record out of reach has none, and without the right nobody reads one', async () => {
    const { id } = await newRecord()
    const missing = { success: false, code: 500, message: '未找到对应数据' }
    expect((await ask(id, { token: stranger })).body).toMatchObject(missing)
    expect((await ask('nothing')).body).toMatchObject(missing)
    const { db } = server.deps
    const student = await openSession(db, await createUser(db, { username: 'past_student', roles: ['xs'] }))
    expect((await ask(id, { token: student })).status).toBe(403)
  })
})

it('DG-03 the view of a student is their definition within what the caller sees: nothing of it is opened', async () => {
  const { body } = await server.call<{ fields: Record<string, { readonly?: unknown; masked?: string }> }>(
    'GET',
    '/xw/xwInfo/studentView?xwlx=31',
    { token: secretary },
  )
  const fields = body.result?.fields ?? {}
  expect(fields.xm?.readonly).toBe(true)
  expect(fields.xmpy?.readonly).toBeUndefined()
  expect(fields.zjhm?.masked).toBe('idNumber')
})
