import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { type Actor, createDegreeSchool, type DegreeSchool } from '../../../../test/support/degree.ts'
import { importer, workbook } from '../../../../test/support/imports.ts'
import { archiveOf, photoImporter, portrait } from '../../../../test/support/photo-archive.ts'
import { sampleIdNumber } from '../../../../test/support/samples.ts'
import { startTestWorker } from '../../../../test/support/tasks.ts'
import { addRecord } from '../../../../test/support/world.ts'
import type { Worker } from '../../../workers/start-worker.ts'

const actors: readonly Actor[] = ['student', 'depart', 'school']

let server: TestApp
let worker: Worker
let school: DegreeSchool
beforeAll(async () => {
  server = await buildApp()
  worker = await startTestWorker(server)
  school = await createDegreeSchool(server)
})
afterAll(async () => {
  await worker.stop()
  await server.close()
})

beforeEach(() =>
  school.setBatch(sql`state = '1', student_from = null, student_until = null, depart_from = null,
    depart_until = null, school_from = null, school_until = null`),
)

let number = 0
async function record(status = '10') {
  number += 1
  const given = { xm: `窗口${number}`, xh: `W${number}`, zjhm: sampleIdNumber(number) }
  const id = await addRecord(server, school.tokens.school, {
    ...given,
    zjlxm: '01',
    nj: '2026',
    xwlx: '31',
    departId: school.departId,
  })
  await school.rows(
    sql`update xw_info set status = ${status}, student_user_id = ${school.studentId}, batch_id = ${school.batchId} where id = ${id}`,
  )
  return { ...given, id }
}
const edit = async (actor: Actor, id: string, values: Record<string, unknown> = { lwtm: '窗口里的题目' }) =>
  (await server.call('PUT', '/xw/xwInfo/edit', { token: school.tokens[actor], payload: { id, ...values } })).body
const ended = (actor: Actor) => school.setBatch(sql`${sql.id(`${actor}_until`)} = now() - interval '1 minute'`)

describe.each(actors)('DG-02 when the window of %s has ended', actor => {
  it('the form is refused with the times, and those of the others go on', async () => {
    const { id } = await record()
    await ended(actor)
    expect(await edit(actor, id)).toMatchObject({
      success: false,
      message: expect.stringMatching(/截止时间为 .*，不能修改$/),
    })
    for (const other of actors.filter(name => name !== actor)) expect((await edit(other, id)).success).toBe(true)
  })
})

describe('DG-02 a closed window', () => {
  it('holds for a spreadsheet, an archive of photos, and a deletion as well', async () => {
    const { id, xm, xh, zjhm } = await record()
    await ended('depart')
    const rows = [[xm, zjhm, '2026', '表格']]
    const sheet = await workbook(['姓名', '身份证件号码', '年级', '论文题目'], rows)
    const dry = await importer(server, school.tokens.depart).run(sheet, { dryRun: true })
    expect(dry.report.errors.map(({ reason }) => reason)).toEqual([
      expect.stringMatching(/^院系审核截止时间为 .*，不能导入修改$/),
    ])
    const photos = archiveOf([{ name: `${xh}.jpg`, content: await portrait() }])
    await photoImporter(server, school.tokens.depart).run(photos, { zpppmc: '1' })
    const removed = await server.call('DELETE', `/xw/xwInfo/delete?id=${id}`, { token: school.tokens.depart })
    expect(removed.body).toMatchObject({ success: false, message: expect.stringContaining('院系审核截止时间为') })
    expect(await school.rows(sql`select lwtm, photo, del_flag from xw_info where id = ${id}`)).toEqual([
      { lwtm: null, photo: null, del_flag: '0' },
    ])
  })

  it('opens to one student until a moment of their own, and closes again', async () => {
    const [late, other] = [await record(), await record()]
    await ended('student')
    await school.rows(sql`update xw_info set extended_until = now() + interval '1 day' where id = ${late.id}`)
    expect((await edit('student', late.id)).success).toBe(true)
    expect((await edit('student', other.id)).success).toBe(false)
    await school.rows(sql`update xw_info set extended_until = now() - interval '1 minute' where id = ${late.id}`)
    expect((await edit('student', late.id)).success).toBe(false)
  })

  it('is said of a collection that has not begun, of one that is over, and of a record in none', async () => {
    const { id } = await record()
    await school.setBatch(sql`state = '0'`)
    expect((await edit('student', id)).message).toMatch(/未开放，不能修改$/)
    expect((await edit('depart', id)).success).toBe(true)
    await school.setBatch(sql`state = '2'`)
    expect((await edit('depart', id)).message).toMatch(/已结束，不能修改$/)
    expect((await edit('school', id)).success).toBe(true)
    await school.setBatch(sql`state = '3'`)
    expect((await edit('school', id)).message).toMatch(/已归档，只能查看，不能修改$/)
    await school.rows(sql`update xw_info set batch_id = null where id = ${id}`)
    expect((await edit('student', id)).message).toBe('记录尚未加入采集批次，不能修改')
    expect((await edit('depart', id)).success).toBe(true)
  })

  it('DG-07 leaves a student the fields that were marked when the record came back', async () => {
    const { id } = await record('21')
    await school.rows(sql`update xw_info set returned_fields = '{dsxm}' where id = ${id}`)
    expect(await edit('student', id, { lwtm: '别的' })).toMatchObject({
      success: false,
      result: { lwtm: '记录状态为“院系退回”，论文题目不能修改' },
    })
    expect((await edit('student', id, { dsxm: '李导师' })).success).toBe(true)
    await school.rows(sql`update xw_info set returned_fields = null where id = ${id}`)
    expect((await edit('student', id, { lwtm: '都可以改' })).success).toBe(true)
  })

  it('is in the definition that a page gets, and not where the state is hidden from it', async () => {
    await ended('depart')
    const definition = async () =>
      (
        await server.call<{ gate?: { times: { closed: Record<string, string> } } }>(
          'GET',
          '/xw/xwInfo/definition?xwlx=31',
          { token: school.tokens.depart },
        )
      ).body.result
    expect((await definition())?.gate?.times.closed[school.batchId]).toMatch(/^院系审核截止时间为/)
    await school.rows(sql`
      insert into sys_role_field_config (tenant_id, id, role_id, biz_key, field_key, visible)
      select 1, gen_random_uuid(), id, 'xwInfo_31', 'status', '0' from sys_role where role_code = 'yxgly' and tenant_id = 1`)
    await server.deps.events.caughtUp()
    expect((await definition())?.gate).toBeUndefined()
    await school.rows(sql`delete from sys_role_field_config where field_key = 'status'`)
  })
})
