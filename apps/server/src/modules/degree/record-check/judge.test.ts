import type { CheckResult, Findings } from '@xw/shared/wire/check-results'
import type { Page } from '@xw/shared/wire/envelope'
import type { FileInfo } from '@xw/shared/wire/file-info'
import { apiBase } from '@xw/shared/wire/headers'
import { paths } from '@xw/shared/wire/paths'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { changeElsewhere } from '../../../../test/support/change-elsewhere.ts'
import { createBatch, createDepart, createUser } from '../../../../test/support/fixtures.ts'
import { importer, workbook } from '../../../../test/support/imports.ts'
import { createRole, openSession } from '../../../../test/support/people.ts'
import { archiveOf, photoImporter, portrait } from '../../../../test/support/photo-archive.ts'
import { sampleIdNumber } from '../../../../test/support/samples.ts'
import { readSheet } from '../../../../test/support/sheets.ts'
import { watchStatements } from '../../../../test/support/statements.ts'
import { startTestWorker, waitForTask } from '../../../../test/support/tasks.ts'
import { uploaded } from '../../../../test/support/uploads.ts'
import { addRecord } from '../../../../test/support/world.ts'
import { newId } from '../../../lib/ids.ts'
import type { Worker } from '../../../workers/start-worker.ts'

let server: TestApp
let worker: Worker
let school: string
let departId: string
let otherDepartId: string
beforeAll(async () => {
  server = await buildApp()
  worker = await startTestWorker(server)
  const { db } = server.deps
  school = await server.signIn()
  departId = await createDepart(db, { name: '文学院', orgCode: 'A01' })
  otherDepartId = await createDepart(db, { name: '理学院', orgCode: 'A02' })
})
afterAll(async () => {
  await worker.stop()
  await server.close()
})

async function resultOf(fileId: unknown): Promise<string[][]> {
  const url = `${paths.files.byId}?id=${String(fileId)}`
  const { body } = await server.call<FileInfo>('GET', url, { token: school })
  return readSheet((await server.app.inject({ url: apiBase + body.result?.downloadUrl })).rawPayload)
}

let number = 100
/** Returns an incomplete record whose values are all valid. */
function draft() {
  number += 1
  const zjhm = sampleIdNumber(number)
  return {
    xm: '王芳',
    xmpy: 'WANG FANG',
    xh: `2026${String(number).padStart(4, '0')}`,
    nj: '2023',
    xwlx: '31',
    departId,
    zjlxm: '01',
    zjhm,
    csrq: zjhm.slice(6, 14),
    xbm: Number(zjhm[16]) % 2 === 1 ? '1' : '2',
  }
}

const inSchool = <T>(query: ReturnType<typeof sql<T>>) =>
  server.deps.db.inTenant(1, async tx => (await query.execute(tx)).rows)

interface Mark {
  judgement: string
  findings: string[] | null
  version: number
}
const markOf = async (id: string) => {
  const [mark] = await inSchool(sql<Mark>`select judgement, findings, version from xw_info where id = ${id}`)
  return mark ?? { judgement: '', findings: null, version: 0 }
}

const edit = (id: string, payload: object, token = school) =>
  server.call<{ id: string }>('POST', '/xw/xwInfo/edit', { token, payload: { id, xwlx: '31', ...payload } })

const judge = async (payload: object, token = school) =>
  (await server.call<Findings>('POST', paths.records.judge, { token, payload: { xwlx: '31', ...payload } })).body

const check = async (payload: object, token = school) =>
  (await server.call<CheckResult>('POST', paths.records.check, { token, payload: { xwlx: '31', ...payload } })).body

/** Creates a user of the first department with the given permissions and field permissions. */
async function clerk(
  permissions: readonly string[],
  config: Record<string, Partial<Record<'visible' | 'editable', '0'>>> = {},
) {
  const { db } = server.deps
  const code = `clerk${(number += 1)}`
  const roleId = await createRole(db, { code, permissions: permissions.map(name => `xw:xwInfo:${name}`) })
  for (const [key, rights] of Object.entries(config))
    await db.inTenant(1, tx =>
      tx
        .insertInto('sys_role_field_config')
        .values({ tenant_id: 1, id: newId(), role_id: roleId, biz_key: 'xwInfo_31', field_key: key, ...rights })
        .execute(),
    )
  const userId = await createUser(db, { username: code, roles: [code], departs: [departId], xwbslbms: ['31'] })
  return openSession(db, userId, { departId })
}

describe('a save', () => {
  it('DG-03 says at once what is wrong: a check digit, letters and digits in the pinyin, an award in 2099', async () => {
    const id = await addRecord(server, school, draft())
    const before = await markOf(id)
    const wrong = sampleIdNumber(1).replace(/.$/, last => (last === '0' ? '1' : '0'))
    const { body } = await edit(id, { xmpy: '王yang1', hxwrq: '2099-06-30', zjhm: wrong })
    expect(body.message).toMatch(/^编辑成功，仍有 \d+ 处错误$/)
    const { result } = await judge({ id, values: {} })
    const said = new Map(result?.map(({ code, message }) => [code, message]))
    expect(said.get('E03')).toContain('最后一位与前 17 位不符')
    expect(said.get('E33')).toContain('姓名拼音只能由字母和空格组成')
    expect(said.get('E11')).toContain('2099-06-30 还没有到')
    const mark = await markOf(id)
    expect(mark.judgement).toBe('3')
    expect(mark.findings).toEqual(expect.arrayContaining(['E01', 'E03', 'E11', 'E33']))
    // Storing check results does not change the record's version.
    expect(mark.version).toBe(before.version + 1)
    expect(await inSchool(sql`select from sys_history where data_id = ${id}`)).toHaveLength(1)
  })

  it('is a plain success where nothing remains to be done', async () => {
    const id = await addRecord(server, school, draft())
    const full = await fill(id)
    expect(full).toBe('编辑成功!')
    expect(await markOf(id)).toMatchObject({ judgement: '1', findings: [] })
  })

  it('makes the judgement of what was there before count no more', async () => {
    const id = await addRecord(server, school, draft())
    await changeElsewhere(server.deps.db, [id])
    expect((await markOf(id)).judgement).toBe('0')
  })

  it('has its judgement found by the list', async () => {
    const id = await addRecord(server, school, { ...draft(), xmpy: 'ZHANG SAN' })
    const list = async (judgement: string) => {
      const url = `/xw/xwInfo/list?${new URLSearchParams({ xwlx: '31', judgement, pageSize: '100' })}`
      const { body } = await server.call<Page<{ id: string }>>('GET', url, { token: school })
      return body.result?.records.map(record => record.id) ?? []
    }
    expect(await list('3')).toContain(id)
    expect(await list('1')).not.toContain(id)
  })
})

/** Fills every field that type 31 requires for submission. Returns the message of the save. */
async function fill(id: string): Promise<string> {
  const values = {
    gbm: '156',
    mzm: '01',
    zzmmm: '13',
    hkszssm: '110000',
    xwsydwm: '10001',
    xwsydw: '北京大学',
    pydwm: '10001',
    pydw: '北京大学',
    yxdm: '048',
    xwlbm: '308',
    xwlb: '工学硕士学位',
    sfyjxk: '0',
    yjxkm: '0812',
    yjxkmc: '计算机科学与技术',
    zydm: '081203',
    zymc: '计算机应用技术',
    ksh: '100013000000123',
    rxny: '202309',
    byny: '202606',
    xxxsm: '01',
    ksfsm: '21',
    gdlxm: '11',
    dsxm: '李明',
    lwlx: 'G1',
    lwtm: '图神经网络的可解释性研究',
    lwgjc: '图神经网络；可解释性；注意力',
    lwxtly: '06',
    lwyjfx: '机器学习',
    lwzxyz: 'zh',
    lwdbrq: '2026-05-20',
    qzxwm: '408',
    qzxw: '工学学士学位',
    qzxlm: '21',
    qzxwny: '202307',
    qzxwsydwm: '10003',
    qzxwsydw: '清华大学',
    qzxwzsbh: '1000342023001234',
    qzxwzymc: '计算机科学与技术',
    qxm: '80',
    sjhm: '13800138000',
  }
  const { body } = await edit(id, values)
  if (!body.success || body.message !== '编辑成功!') {
    const { result } = await judge({ id, values: {} })
    return `${body.message}: ${JSON.stringify(result)}`
  }
  return body.message
}

describe('what is typed', () => {
  it('is judged before it is saved, with a fix, and nothing is marked by it', async () => {
    const given = draft()
    const id = await addRecord(server, school, given)
    const before = await markOf(id)
    const { result } = await judge({ id, values: { csrq: '1980-01-01', xmpy: 'WANG FEN' } })
    const day = given.csrq
    expect(result?.find(({ code }) => code === 'E04')).toEqual({
      code: 'E04',
      level: 'error',
      fields: ['csrq', 'zjhm'],
      message: `出生日期与证件号码不一致（证件为 ${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}）`,
      fix: { label: expect.stringMatching(/^改为 /), set: { csrq: day } },
    })
    expect(result?.find(({ code }) => code === 'W08')?.fix?.set).toEqual({ xmpy: 'WANG FANG' })
    expect(await markOf(id)).toEqual(before)
  })

  it('is judged without a record too', async () => {
    const { result } = await judge({ values: { xm: '李 明', zjlxm: '01', zjhm: '110101199001010011' } })
    expect(result?.map(({ code }) => code)).toEqual(expect.arrayContaining(['E01', 'E03']))
  })

  it('DG-07 is told only of fields that the caller sees, and fixed only where they may', async () => {
    const id = await addRecord(server, school, { ...draft(), csrq: '1980-01-01', xbm: null, xmpy: 'ZHANG SAN' })
    const codes = async (token: string) => (await judge({ id, values: {} }, token)).result ?? []
    const all = await codes(await clerk(['list']))
    expect(all.map(({ code }) => code)).toEqual(expect.arrayContaining(['E04', 'W08']))
    const blind = await codes(await clerk(['list'], { zjhm: { visible: '0' } }))
    expect(blind.filter(({ code, fields }) => code === 'E04' || fields.includes('zjhm'))).toEqual([])
    // The sex is missing, and its suggested value comes from the ID number.
    const sex = (found: Findings) => found.find(({ code, fields }) => code === 'E01' && fields[0] === 'xbm')
    expect([sex(all)?.fix?.set, sex(blind)?.fix]).toEqual([expect.anything(), undefined])
    const reader = await codes(await clerk(['list'], { xmpy: { editable: '0' } }))
    expect(reader.find(({ code }) => code === 'W08')).toMatchObject({ fields: ['xmpy', 'xm'] })
    expect(reader.find(({ code }) => code === 'W08')?.fix).toBeUndefined()
  })

  it('SE-05 of a record beyond reach is not judged at all', async () => {
    const id = await addRecord(server, school, { ...draft(), departId: otherDepartId })
    const token = await clerk(['list', 'check'])
    expect(await judge({ id, values: {} }, token)).toMatchObject({ success: false, message: '未找到对应数据' })
    expect((await check({ ids: [id] }, token)).result?.counts).toMatchObject({ total: 0 })
  })

  it('answers no question about who else has an ID number', async () => {
    const known = { ...draft(), zydm: '081203' }
    const other = await addRecord(server, school, known)
    await inSchool(sql`update xw_info set status = '40' where id = ${other}`)
    const id = await addRecord(server, school, { ...draft(), zydm: '081203' })
    const { result } = await judge({ id, values: { zjhm: known.zjhm, csrq: known.csrq } })
    expect(result?.filter(({ code }) => code === 'E18')).toEqual([])
  })
})

describe('other records', () => {
  it('are compared by the set: as many statements for a hundred as for two', async () => {
    const ids: string[] = []
    for (let count = 0; count < 100; count += 1) ids.push(await addRecord(server, school, draft()))
    await check({ ids })
    const watched = watchStatements(server.database)
    try {
      // Excludes statements of the worker that do not concern records.
      const texts = async (some: readonly string[]) => {
        await inSchool(sql`update xw_info set judged = null where id = any(${ids}::uuid[])`)
        const sent = await watched.each(async () => void (await check({ ids: some })))
        return sent.filter(text => text.includes('xw_info'))
      }
      const [few, many] = [await texts(ids.slice(0, 2)), await texts(ids)]
      expect(many).toHaveLength(few.length)
      expect(many.filter(text => text.includes('update xw_info'))).toHaveLength(1)
    } finally {
      watched.stop()
    }
  })

  it('DG-03 a person who was handed in before for the same level and major, and one in two open collections', async () => {
    const person = { ...draft(), zydm: '081203' }
    const earlier = await addRecord(server, school, { ...person, nj: '2022' })
    const now = await addRecord(server, school, person)
    expect((await markOf(now)).findings).not.toContain('E18')
    await inSchool(sql`update xw_info set status = '70' where id = ${earlier}`)
    await check({ ids: [now] })
    expect((await markOf(now)).findings).toContain('E18')
    const [open, master] = [
      await createBatch(server.deps, { xwbslbm: '21' }),
      await createBatch(server.deps, { xwbslbm: '41' }),
    ]
    await inSchool(sql`update xw_info set batch_id = ${open} where id = ${earlier}`)
    await inSchool(sql`update xw_info set batch_id = ${master} where id = ${now}`)
    await check({ ids: [now] })
    expect((await markOf(now)).findings).toContain('W19')
  })

  it('a gap in the numbers of certificates', async () => {
    const make = (xwzsbh: string) => addRecord(server, school, { ...draft(), xwsydwm: '10001', xwzsbh })
    const first = await make('1000132026010001')
    const third = await make('1000132026010003')
    expect((await markOf(third)).findings).toContain('W17')
    await make('1000132026010002')
    await check({ ids: [first, third] })
    expect((await markOf(first)).findings).not.toContain('W17')
    expect((await markOf(third)).findings).not.toContain('W17')
  })
})

describe('an import', () => {
  it('DG-03 leaves every record judged, those it made and those it changed', async () => {
    const token = school
    const people = [draft(), draft()]
    const content = await workbook(
      ['姓名', '身份证件号码', '身份证件类型', '年级', '学号', '院系'],
      people.map(({ xm, zjhm, nj, xh }) => [xm, zjhm, '居民身份证', nj, xh, '文学院']),
    )
    const imported = importer(server, token)
    const made = await imported.run(content, { kind: 'add' })
    expect(made).toMatchObject({ successNum: 2 })
    const marks = () =>
      inSchool(sql<{ judgement: string; xmpy: string | null }>`
        select judgement, xmpy from xw_info where xh = any(${people.map(({ xh }) => xh)}::text[])`)
    expect((await marks()).map(({ judgement }) => judgement)).toEqual(['3', '3'])
    const update = await workbook(
      ['姓名', '身份证件号码', '年级', '姓名拼音'],
      people.map(({ xm, zjhm, nj }) => [xm, zjhm, nj, 'ZHANG SAN']),
    )
    await imported.run(update, { kind: 'update' })
    const after = await inSchool(sql<Mark>`
      select judgement, findings from xw_info where xh = any(${people.map(({ xh }) => xh)}::text[])`)
    for (const { judgement, findings } of after) {
      expect(judgement).toBe('3')
      expect(findings).toContain('W08')
    }
  })

  it('DG-03 that is taken back leaves every record judged as it is then', async () => {
    const people = [draft(), draft()]
    for (const given of people) await addRecord(server, school, given)
    const imported = importer(server, school)
    const content = await workbook(
      ['姓名', '身份证件号码', '年级', '姓名拼音'],
      people.map(({ xm, zjhm, nj }) => [xm, zjhm, nj, 'ZHANG SAN']),
    )
    const { id } = await imported.run(content, { kind: 'update' })
    const marks = () =>
      inSchool(sql<Mark>`
        select judgement, findings from xw_info where xh = any(${people.map(({ xh }) => xh)}::text[])`)
    for (const { findings } of await marks()) expect(findings).toContain('W08')
    expect((await imported.undo(id)).body).toMatchObject({ success: true })
    const after = await marks()
    expect(after.map(({ judgement }) => judgement)).toEqual(['3', '3'])
    for (const { findings } of after) expect(findings).not.toContain('W08')
  })

  it('of photos leaves none of its records without a judgement', async () => {
    const given = draft()
    const batchId = await createBatch(server.deps, { xwbslbm: '31' })
    const id = await addRecord(server, school, given)
    await inSchool(sql`update xw_info set batch_id = ${batchId} where id = ${id}`)
    await check({ ids: [id] })
    expect((await markOf(id)).findings).toContain('E27')
    const archive = archiveOf([{ name: `${given.xh}.jpg`, content: await portrait() }])
    await photoImporter(server, school).run(archive)
    const mark = await markOf(id)
    expect(mark.judgement).toBe('3')
    expect(mark.findings).not.toContain('E27')
  })
})

describe('W28, a photo and the rule for it', () => {
  const setRule = (min: number) =>
    inSchool(sql`
      insert into xw_photo_rule (tenant_id, id, xwbslbm, formats, max_size, min_width, min_height, min_ratio, max_ratio)
      values (1, gen_random_uuid(), '31', '{jpg}', 2048, ${min}, ${min}, 0.6, 0.8)
      on conflict (tenant_id, xwbslbm) do update set min_width = ${min}, min_height = ${min}`)
  afterEach(() => inSchool(sql`delete from xw_photo_rule`))

  /** Creates records with a photo of 180×240 each: one uploaded in the form, one imported from an archive. */
  async function withPhotos() {
    const [single, archived] = [draft(), draft()]
    const file = await uploaded(server, school, { name: '照片.jpg', content: await portrait(), biz: 'photo' })
    const byForm = await addRecord(server, school, { ...single, photo: file.id })
    const byArchive = await addRecord(server, school, archived)
    await photoImporter(server, school).run(archiveOf([{ name: `${archived.xh}.jpg`, content: await portrait() }]))
    return [byForm, byArchive]
  }

  it('DG-03 is asked of stored photos by the rule of now, and says nothing of those whose size nobody kept', async () => {
    const ids = await withPhotos()
    const said = async () => {
      await check({ ids })
      return Promise.all(ids.map(async id => (await markOf(id)).findings?.includes('W28')))
    }
    expect(await said()).toEqual([false, false])
    await setRule(200)
    expect(await said()).toEqual([true, true])
    const { result } = await judge({ id: ids[0], values: {} })
    expect(result?.find(({ code }) => code === 'W28')).toMatchObject({
      message: '照片尺寸为 180×240，不能小于 200×200，请更换',
      fields: ['photo'],
    })
    await inSchool(sql`update sys_file set width = null where ref_id = ${ids[1]}`)
    expect(await said()).toEqual([true, false])
  })

  it('warns of a background that is not of one colour, and lets the photo in', async () => {
    const room = await sharp({ create: { width: 180, height: 240, channels: 3, background: '#1677ff' } })
      .composite([{ input: { create: { width: 12, height: 200, channels: 3, background: '#fff' } }, left: 4, top: 0 }])
      .jpeg()
      .toBuffer()
    const file = await uploaded(server, school, { name: '照片.jpg', content: room, biz: 'photo' })
    const id = await addRecord(server, school, { ...draft(), photo: file.id })
    const { result } = await judge({ id, values: {} })
    expect(result?.find(({ code }) => code === 'W28')?.message).toBe('照片背景的颜色不均匀，请更换')
  })

  it('makes records wait for another judgement when the rule changes, and those of its type alone', async () => {
    const [id = ''] = await withPhotos()
    const add = async (xwbslbm: string) =>
      (await server.call('POST', '/xw/xwPhotoRule/add', { token: school, payload: { xwbslbm, minWidth: 150 } })).body
    expect((await markOf(id)).judgement).not.toBe('0')
    expect(await add('41')).toMatchObject({ success: true })
    expect((await markOf(id)).judgement).not.toBe('0')
    expect(await add('31')).toMatchObject({ success: true })
    expect((await markOf(id)).judgement).toBe('0')
  })
})

describe('a check', () => {
  it('DG-03 counts what it found in a selection and in a query, in the caller’s reach', async () => {
    const marker = `单独${number}`
    const mine = await addRecord(server, school, { ...draft(), xm: marker })
    await addRecord(server, school, { ...draft(), xm: marker, departId: otherDepartId })
    const all = await check({ query: { xwlx: '31', xm: marker } })
    expect(all.result?.counts).toMatchObject({ total: 2, passed: 0, failed: 2 })
    expect(all.result?.counts?.top[0]).toMatchObject({ code: expect.any(String), count: 2 })
    expect(all.message).toBe('共校验 2 条：通过 0 条，有警告 0 条，有错误 2 条')
    const token = await clerk(['list', 'check'])
    expect((await check({ query: { xm: marker } }, token)).result?.counts).toMatchObject({ total: 1 })
    expect((await check({ ids: [mine] }, token)).result?.counts).toMatchObject({ total: 1 })
    const closed = await server.call('POST', paths.records.check, {
      token: await clerk(['list']),
      payload: { xwlx: '31', ids: [mine] },
    })
    expect(closed.status).toBe(403)
    expect(await check({ query: { nosuch: '1' } })).toMatchObject({ success: false })
  })

  it('of thousands is a task whose file names every finding', async () => {
    await inSchool(sql`
      insert into xw_info (tenant_id, id, xwbslbm, nj, depart_id, xm, xmpy, xh)
      select 1, gen_random_uuid(), '31', '2020', ${departId}, '多', 'WANG', '多' || n from generate_series(1, 2500) n`)
    const body = await check({ query: { xm: '多', nj: '2020' } })
    expect(body.result).toMatchObject({ taskId: expect.any(String), counts: null })
    const done = await waitForTask(server, school, body.result?.taskId ?? '')
    expect(done).toMatchObject({ status: '1', totalNum: 2500, failNum: 2500 })
    expect(done.resMessage).toBe('共校验 2500 条：通过 0 条，有警告 0 条，有错误 2500 条')
    const [headings, ...rows] = await resultOf(done.resFileId)
    expect(headings).toEqual(['姓名', '学号', '院系', '级别', '字段', '问题', '建议'])
    const pinyin = rows.filter(cells => cells[5]?.startsWith('姓名拼音与姓名不一致'))
    expect(pinyin).toHaveLength(2500)
    expect(pinyin[0]?.slice(2)).toEqual([
      '文学院',
      '警告',
      '姓名拼音、姓名',
      '姓名拼音与姓名不一致（一般为 DUO），多音字请与本人核对',
      '改为“DUO”',
    ])
    const unjudged = await inSchool(sql`select from xw_info where xm = '多' and judgement = '0'`)
    expect(unjudged).toEqual([])
  })
})
