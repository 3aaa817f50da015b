import { listFieldsOn } from '@xw/shared/field-types/facets'
import { isFiles } from '@xw/shared/field-types/index'
import { apiBase } from '@xw/shared/wire/headers'
import type { PrintoutLink } from '@xw/shared/wire/record-history'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { createDegreeSchool, type DegreeSchool } from '../../../../test/support/degree.ts'
import { createDepart, createUser } from '../../../../test/support/fixtures.ts'
import { readPdf } from '../../../../test/support/pdf.ts'
import { openSession } from '../../../../test/support/people.ts'
import { sampleIdNumber } from '../../../../test/support/samples.ts'
import { startTestWorker, waitForTask } from '../../../../test/support/tasks.ts'
import { photo, uploaded } from '../../../../test/support/uploads.ts'
import { addRecord } from '../../../../test/support/world.ts'
import { newId } from '../../../lib/ids.ts'
import type { Worker } from '../../../workers/start-worker.ts'
import { findRecordDefinition } from '../record/index.ts'

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

let number = 0
const newRecord = (more: Record<string, unknown> = {}) => {
  number += 1
  const names = { xm: `王表${number}`, xh: `2024${number}`, zjhm: sampleIdNumber(number), zjlxm: '01', xbm: '1' }
  const { departId, tokens } = school
  return addRecord(server, tokens.school, { ...names, xwlx: '31', nj: '2024', departId, ...more })
}
const fetchSheet = (id: string, token: string) => server.call('GET', `/xw/xwInfo/sheet?id=${id}`, { token })
const printed = async (id: string, token = school.tokens.school) =>
  readPdf(await server.download(`/xw/xwInfo/sheet?id=${id}`, token))
const place = async (payload: object, token = school.tokens.school) => {
  const { body } = await server.call<PrintoutLink>('POST', '/xw/xwInfo/sheets', { token, payload })
  if (!body.result) throw new Error(body.message)
  return body.result
}
const compact = (text: unknown) => String(text).replace(/\s/g, '')

/** Configures a field for one of the caller's roles; returns a function that undoes it. */
async function configure(roleCode: string, fieldKey: string, config: { visible?: string; masked?: string }) {
  const id = newId()
  const { db } = server.deps
  const told = () => new Promise<void>(resolve => server.deps.events.on('grants_changed', () => resolve()))
  const change = async (statement: ReturnType<typeof sql>) => {
    const heard = told()
    await db.inTenant(1, tx => statement.execute(tx))
    await db.inTenant(1, tx => sql`select pg_notify('grants_changed', 'field config')`.execute(tx))
    await heard
  }
  await change(sql`
    insert into sys_role_field_config (tenant_id, id, role_id, biz_key, field_key, visible, masked)
    select 1, ${id}, role.id, 'xwInfo_31', ${fieldKey}, ${config.visible ?? null}, ${config.masked ?? null}
    from sys_role role where role.tenant_id = 1 and role.role_code = ${roleCode}`)
  return () => change(sql`delete from sys_role_field_config where id = ${id}`)
}

describe('the information sheet', () => {
  it('DG-03 has every field that its reader sees, in the words of the dictionaries, and who printed it', async () => {
    const def = findRecordDefinition('31')
    if (!def) throw new Error('no such type')
    const file = await uploaded(server, school.tokens.school, {
      name: '照片.jpg',
      content: await photo(180, 240),
      biz: 'photo',
    })
    const id = await newRecord({
      xmpy: 'WANG BIAO',
      photo: file.id,
      lwtm: '面向复杂工程系统的知识图谱构建与推理方法研究'.repeat(3),
      bz: '备注里的话',
      zydm: '081203',
    })
    const { body } = await server.call<Record<string, unknown>>('GET', `/xw/xwInfo/queryById?id=${id}`, {
      token: school.tokens.school,
    })
    const record = body.result ?? {}
    const { pages, foreignFonts, shapeless, pictures, title } = await printed(id)
    const all = compact(pages.join(''))
    const placed = listFieldsOn(def, 'form').filter(({ field }) => !isFiles(field))
    expect(placed.length).toBeGreaterThan(60)
    for (const { key, field } of placed) {
      expect.soft(all, key).toContain(compact(field.label))
      const value = record[`${key}_dictText`] ?? record[key]
      if (value !== null && value !== undefined) expect.soft(all, key).toContain(compact(value))
    }
    expect(all).toContain('学位信息表·学历教育硕士学位')
    expect(all).toContain('081203')
    expect(all).toContain('状态：')
    for (const word of ['学生签名', '导师签名', '院系审核', '学校审核']) expect(all).toContain(word)
    expect(all).toMatch(new RegExp(`第1页共${pages.length}页.*第${pages.length}页共${pages.length}页`, 's'))
    expect(all).toMatch(/打印：.+（office\d+）\d{4}-\d\d-\d\d\d\d:\d\d/)
    expect(title).toMatch(/^学位信息表 王表\d+ 2024\d+$/)
    expect({ foreignFonts, shapeless, pictures }).toEqual({ foreignFonts: [], shapeless: 0, pictures: 1 })
  })

  it('DG-07 masks what is masked for its reader, and leaves out what is hidden', async () => {
    const zjhm = sampleIdNumber(900)
    const id = await newRecord({ zjhm, bz: '只给学校看', sjhm: '13800001234' })
    const restore = [
      await configure('yxgly', 'bz', { visible: '0' }),
      await configure('yxgly', 'photo', { visible: '0' }),
      await configure('yxgly', 'zjhm', { masked: '1' }),
    ]
    const all = (await printed(id, school.tokens.depart)).pages.join('')
    for (const text of ['只给学校看', '备注', '无照片', zjhm, '13800001234']) expect(all).not.toContain(text)
    expect(all).toContain(zjhm.slice(-4))
    for (const undo of restore) await undo()
    expect((await printed(id, school.tokens.depart)).pages.join('')).toContain('只给学校看')
  })

  it('DG-05 a student has the own one, and nobody else’s', async () => {
    const [own = ''] = await school.records(['10'])
    expect((await printed(own, school.tokens.student)).pages.join('')).toContain('学位信息表')
    const { body } = await fetchSheet(await newRecord(), school.tokens.student)
    expect(body).toMatchObject({ success: false, code: 500, message: '未找到对应数据' })
  })

  it('PE-04 a record out of reach is one that does not exist, byte for byte', async () => {
    const { db } = server.deps
    const elsewhere = await createDepart(db, { name: '理学院', orgCode: 'B09' })
    const foreign = await newRecord({ departId: elsewhere })
    const answers = [foreign, newId(), 'nothing', ''].map(async id => {
      const { body } = await fetchSheet(id, school.tokens.depart)
      return { ...body, timestamp: 0 }
    })
    const [first, ...rest] = await Promise.all(answers)
    expect(first).toMatchObject({ success: false, code: 500, message: '未找到对应数据' })
    for (const answer of rest) expect(answer).toEqual(first)
  })

  it('says on the page which characters no font has', async () => {
    const id = await newRecord({ xm: '王㛃𪚥', lwtm: '龘字考' })
    const { pages, shapeless } = await printed(id)
    const all = pages.join('')
    expect(all).toContain('王㛃□')
    expect(all).toContain('系统字库中没有下列字，表中以“□”代替，请手工补写：姓名（U+2A6A5）。')
    expect(shapeless).toBe(0)
    expect((await printed(await newRecord())).pages.join('')).not.toContain('系统字库')
  })

  it('DG-03 writes codes that people know beside their texts, dates and answers as people read them', async () => {
    const id = await newRecord({ lwgjc: '甲；乙；丙', hxwrq: '20260630', sfyjxk: '1', xwsydwm: '10001' })
    const all = (await printed(id)).pages.join('')
    for (const text of ['甲；乙；丙', '20260630', '是否按一级学科授予是', '10001北京大学']) expect(all).toContain(text)
  })
})

describe('the link to sheets', () => {
  it('opens without a token, for its own records alone and for as long as its session lasts', async () => {
    const [one, two] = [await newRecord(), await newRecord()]
    const { url, count, taskId } = await place({ xwlx: '31', ids: [one, two] })
    expect({ count, taskId }).toEqual({ count: 2, taskId: null })
    const opened = await server.app.inject({ url: apiBase + url })
    expect(opened.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^inline/),
      'cache-control': 'no-store',
    })
    const { pages } = await readPdf(opened.rawPayload)
    const firsts = pages.filter(page => page.includes('第1页'))
    expect(firsts).toHaveLength(2)
    const other = await newRecord()
    const forged = String(url).replace(/id=[^&]+/, `id=${other}`)
    expect((await server.app.inject({ url: apiBase + forged })).statusCode).toBe(401)
  })

  it('follows the order of the list, and finds nothing out of reach', async () => {
    const ids = [await newRecord({ xh: '90001' }), await newRecord({ xh: '90002' }), await newRecord({ xh: '90003' })]
    const { url } = await place({ xwlx: '31', query: { xwlx: '31', xh: '9000*', column: 'xh', order: 'desc' } })
    expect(String(url)).toContain(`id=${ids.toReversed().join()}&`)
    const stranger = await openSession(
      server.deps.db,
      await createUser(server.deps.db, { username: 'sheet_student', roles: ['xs'] }),
    )
    const payload = { xwlx: '31', ids }
    const { body } = await server.call('POST', '/xw/xwInfo/sheets', { token: stranger, payload })
    expect(body).toMatchObject({ success: false, message: '未找到对应数据' })
  })
})

describe('the sheets of many', () => {
  it('DG-03 are a task whose file has each record on pages of its own, and whose words name what no font has', async () => {
    const ids = await school.records(Array.from({ length: 60 }, () => '20'))
    await school.rows(sql`update xw_info set xm = xm || '𪚥' where id = ${ids[7]}`)
    const { taskId, url, count } = await place({ xwlx: '31', ids })
    expect({ url, count }).toEqual({ url: null, count: 60 })
    const { school: token } = school.tokens
    const task = await waitForTask(server, token, String(taskId))
    expect(task).toMatchObject({ status: '1', totalNum: 60, successNum: 60 })
    expect(task.resMessage).toMatch(/^共 60 份；系统字库中没有下列字，已在表中注明：𪚥 U\+2A6A5（人\d+𪚥）$/)
    const content = await server.download(`/sys/common/static/${task.resFileId}`, token)
    const { pages, shapeless } = await readPdf(content)
    expect(pages.filter(page => page.includes('第1页共')).length).toBe(60)
    expect(shapeless).toBe(0)
    // The fonts are in it once, and not sixty times.
    expect(content.length).toBeLessThan(2_000_000)
  })

  it('of a query are those that it finds, and too few is said', async () => {
    const query = { xwlx: '31', xm: '没有这个人' }
    const { body } = await server.call('POST', '/xw/xwInfo/sheets', {
      token: school.tokens.school,
      payload: { xwlx: '31', query },
    })
    expect(body).toMatchObject({ success: false, message: '没有符合条件的记录' })
  })
})
