import { recordStates } from '@xw/shared/degree/record-states'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { createBatch, createDepart, createUser } from '../../../../test/support/fixtures.ts'
import { importer, workbook } from '../../../../test/support/imports.ts'
import { openSession } from '../../../../test/support/people.ts'
import { archiveOf, photoImporter, portrait } from '../../../../test/support/photo-archive.ts'
import { sampleIdNumber } from '../../../../test/support/samples.ts'
import { startTestWorker } from '../../../../test/support/tasks.ts'
import { uploaded } from '../../../../test/support/uploads.ts'
import { addRecord } from '../../../../test/support/world.ts'
import type { Worker } from '../../../workers/start-worker.ts'

type Actor = 'student' | 'depart' | 'school'

/** The states in which each actor may change a whole record, written a second time: the product's own table is under test. */
const open: Record<Actor, readonly string[]> = {
  student: ['00', '10', '21'],
  depart: ['00', '10', '20', '21', '31'],
  school: ['00', '10', '20', '21', '30', '31', '71'],
}
const photoOpen: Record<Actor, readonly string[]> = { ...open, school: [...open.school, '40', '50', '60'] }
const deletable: Record<Actor, readonly string[]> = {
  student: [],
  depart: open.depart,
  school: open.school.filter(code => code !== '71'),
}

const actors = Object.keys(open) as Actor[]
const staff = ['depart', 'school'] as const
const codes = recordStates.map(({ code }) => code)
const wordOf = (status: string) => recordStates.find(({ code }) => code === status)?.word

let server: TestApp
let worker: Worker
let departId: string
let batchId: string
let studentId: string
let tokens: Record<Actor, string>
let portraitFile: Buffer
beforeAll(async () => {
  server = await buildApp()
  worker = await startTestWorker(server)
  const { db } = server.deps
  batchId = await createBatch(server.deps, { xwbslbm: '31' })
  departId = await createDepart(db, { name: '文学院', orgCode: 'A01' })
  const secretary = { username: 'gate_secretary', roles: ['yxgly'], departs: [departId], xwbslbms: ['31'] }
  studentId = await createUser(db, { username: 'gate_student', roles: ['xs'] })
  tokens = {
    student: await openSession(db, studentId),
    depart: await openSession(db, await createUser(db, secretary), { departId }),
    school: await server.signIn(),
  }
  portraitFile = await portrait()
})
afterAll(async () => {
  await worker.stop()
  await server.close()
})

interface Stored {
  xm: string
  lwtm: string | null
  hxwrq: string | null
  photo: string[] | null
  status: string
  version: number
  del_flag: string
}
const inSchool = <T>(query: ReturnType<typeof sql<T>>) =>
  server.deps.db.inTenant(1, async tx => (await query.execute(tx)).rows)
const stored = async (id: string) =>
  (
    await inSchool(sql<Stored>`select xm, lwtm, hxwrq, photo, status, version, del_flag from xw_info where id = ${id}`)
  )[0]
const setState = (ids: readonly string[], status: string) =>
  inSchool(sql`update xw_info set status = ${status} where id = any(${ids}::uuid[])`)

let number = 0
interface SampleStudent {
  id: string
  xm: string
  xh: string
  zjhm: string
  status: string
}
/** Adds a new record in the given state. */
async function record(status: string): Promise<SampleStudent> {
  number += 1
  const given = { xm: `关卡${number}`, xh: `2026${String(number).padStart(4, '0')}`, zjhm: sampleIdNumber(number) }
  const id = await addRecord(server, tokens.school, { ...given, zjlxm: '01', nj: '2026', xwlx: '31', departId })
  await inSchool(
    sql`update xw_info set status = ${status}, student_user_id = ${studentId}, batch_id = ${batchId} where id = ${id}`,
  )
  return { ...given, id, status }
}
const oneOfEach = async () => {
  const made: SampleStudent[] = []
  for (const code of codes) made.push(await record(code))
  return made
}

/** How far those records had come of which something holds now. */
async function statesOf(made: readonly SampleStudent[], holds: (record: Stored) => boolean): Promise<string[]> {
  const states: string[] = []
  for (const { id, status } of made) {
    const now = await stored(id)
    if (now && holds(now)) states.push(status)
  }
  return states
}

const edit = (actor: Actor, payload: Record<string, unknown>) =>
  server.call<Record<string, string>>('PUT', '/xw/xwInfo/edit', { token: tokens[actor], payload })
const remove = (actor: Actor, ids: string) =>
  server.call('DELETE', `/xw/xwInfo/deleteBatch?ids=${ids}`, { token: tokens[actor] })
const closed = (status: string, what: string) => `记录状态为“${wordOf(status)}”，${what}`

describe.each(actors)('for %s, by the form', actor => {
  it.each(codes)('a record at %s changes or is left as it was', async status => {
    const { id } = await record(status)
    const before = await stored(id)
    const { body } = await edit(actor, { id, lwtm: '新的题目' })
    const after = await stored(id)
    if (open[actor].includes(status)) {
      expect(body).toMatchObject({ success: true })
      expect(after).toMatchObject({ lwtm: '新的题目', version: 2 })
      return
    }
    expect(after).toEqual(before)
    const isPartly = actor === 'school' && ['40', '50', '60'].includes(status)
    expect(body).toMatchObject(
      isPartly
        ? { success: false, result: { lwtm: closed(status, '论文题目不能修改') } }
        : { success: false, message: closed(status, '不能修改') },
    )
  })

  it.each(codes)('a record at %s takes a photo or keeps what it has', async status => {
    const { id } = await record(status)
    const file = await uploaded(server, tokens[actor], { name: '照片.jpg', content: portraitFile, biz: 'photo' })
    const { body } = await edit(actor, { id, photo: [file.id] })
    // The photo is the student's to bring as well, unless the school closes it.
    const isTaken = photoOpen[actor].includes(status)
    expect({ photo: (await stored(id))?.photo, message: body.message }).toMatchObject({
      photo: isTaken ? [file.id] : null,
    })
  })

  it.each(codes)('a record at %s is deleted or stays', async status => {
    const { id } = await record(status)
    const { body } = await remove(actor, id)
    const isGone = deletable[actor].includes(status)
    expect(body.success).toBe(isGone)
    expect((await stored(id))?.del_flag).toBe(isGone ? '1' : '0')
  })
})

describe('what the school decides after its approval', () => {
  it('is open while it is decided, and nothing else is', async () => {
    const { id } = await record('40')
    expect((await edit('school', { id, hxwrq: '2026-06-30' })).body).toMatchObject({ success: true })
    const both = await edit('school', { id, xm: '另一人', hxwrq: '2026-07-01' })
    expect(both.body.result).toEqual({ xm: closed('40', '姓名不能修改') })
    // A client that sends back the whole record has changed nothing by it.
    expect((await edit('school', { id, xm: (await stored(id))?.xm, jybh: '2026〔1〕号' })).body).toMatchObject({
      success: true,
    })
    await setState([id], '50')
    expect((await edit('school', { id, hxwrq: '2026-07-01' })).body.result).toEqual({
      hxwrq: closed('50', '获学位日期不能修改'),
    })
    expect(await stored(id)).toMatchObject({ xm: `关卡${number}`, hxwrq: '20260630', version: 3 })
  })
})

describe('a batch', () => {
  it('is deleted as a whole or not at all, and says how many are closed', async () => {
    const ids = [await record('10'), await record('70'), await record('70'), await record('80')].map(({ id }) => id)
    expect((await remove('school', ids.join(','))).body).toMatchObject({
      success: false,
      message: '有 2 条记录的状态为“已报送”，1 条记录的状态为“已备案”，不能删除',
    })
    for (const id of ids) expect((await stored(id))?.del_flag).toBe('0')
  })

  it('comes back from the recycle bin, or goes for good, only where it could have been deleted', async () => {
    const { id } = await record('10')
    await remove('school', id)
    await setState([id], '99')
    const restored = await server.call('PUT', '/xw/xwInfo/putRecycleBin', {
      token: tokens.school,
      payload: { ids: id },
    })
    expect(restored.body).toMatchObject({ success: false, message: '有 1 条记录的状态为“已撤销”，不能还原' })
    const purged = await server.call('DELETE', `/xw/xwInfo/deleteRecycleBin?ids=${id}`, { token: tokens.school })
    expect(purged.body).toMatchObject({ success: false, message: '有 1 条记录的状态为“已撤销”，不能彻底删除' })
    expect((await stored(id))?.del_flag).toBe('1')
  })
})

describe.each(staff)('for %s, by a spreadsheet', actor => {
  it('IM-07 rows change the records that a form would change, and say of the others why not', async () => {
    const made = await oneOfEach()
    const rows = made.map(({ xm, zjhm }) => [xm, zjhm, '2026', '表格的题目'])
    const people = importer(server, tokens[actor])
    await people.run(await workbook(['姓名', '身份证件号码', '年级', '论文题目'], rows))
    expect(await statesOf(made, ({ lwtm }) => lwtm === '表格的题目')).toEqual(
      codes.filter(code => open[actor].includes(code)),
    )
    const dry = await people.run(await workbook(['姓名', '身份证件号码', '年级', '论文题目'], rows), { dryRun: true })
    expect(dry.report.errors.map(({ reason }) => reason)).toEqual(
      made.filter(({ status }) => !open[actor].includes(status)).map(({ status }) => closed(status, '不能导入修改')),
    )
  })

  it('IM-07 rows that are about open fields alone change records of which no more is open', async () => {
    const made = await oneOfEach()
    const rows = made.map(({ xm, zjhm }) => [xm, zjhm, '2026', '2026-06-30'])
    await importer(server, tokens[actor]).run(await workbook(['姓名', '身份证件号码', '年级', '获学位日期'], rows))
    expect(await statesOf(made, ({ hxwrq }) => hxwrq !== null)).toEqual(
      codes.filter(code => open[actor].includes(code) || (actor === 'school' && code === '40')),
    )
  })

  it('IM-10 photos of an archive go where a single photo would go', async () => {
    const made = await oneOfEach()
    const files = made.map(({ xh }) => ({ name: `${xh}.jpg`, content: portraitFile }))
    await photoImporter(server, tokens[actor]).run(archiveOf(files), { zpppmc: '1' })
    expect(await statesOf(made, ({ photo }) => photo !== null)).toEqual(
      codes.filter(code => photoOpen[actor].includes(code)),
    )
  })

  it('IM-09 an import is not taken back from records that are closed by then', async () => {
    const made = [await record('10'), await record('10')] as const
    const people = importer(server, tokens[actor])
    const rows = made.map(({ xm, zjhm }) => [xm, zjhm, '2026', '撤销的题目'])
    const done = await people.run(await workbook(['姓名', '身份证件号码', '年级', '论文题目'], rows))
    await setState([made[1].id], '80')
    expect((await people.undo(done.id)).body).toMatchObject({
      success: false,
      message: '有 1 条记录的状态为“已备案”，不能撤销本次导入',
    })
    for (const { id } of made) expect((await stored(id))?.lwtm).toBe('撤销的题目')
    await setState([made[1].id], '10')
    expect((await people.undo(done.id)).body).toMatchObject({ success: true })
    for (const { id } of made) expect((await stored(id))?.lwtm).toBeNull()
  })
})
