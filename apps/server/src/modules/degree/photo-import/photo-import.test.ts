import { randomBytes } from 'node:crypto'
import { defaultPhotoRule } from '@xw/shared/degree/photos'
import { paths } from '@xw/shared/wire/paths'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { createDepart, createUser } from '../../../../test/support/fixtures.ts'
import { openSession } from '../../../../test/support/people.ts'
import { archiveOf, photoImporter, portrait } from '../../../../test/support/photo-archive.ts'
import { sampleIdNumber } from '../../../../test/support/samples.ts'
import { startTestWorker } from '../../../../test/support/tasks.ts'
import { bitmap, photo, uploaded } from '../../../../test/support/uploads.ts'
import { addRecord } from '../../../../test/support/world.ts'
import type { Worker } from '../../../workers/start-worker.ts'
import { cleanFiles } from '../../files/files/index.ts'

let server: TestApp
let worker: Worker
let admin: string
let departs: { own: string; other: string }
let secretary: string
let office: ReturnType<typeof photoImporter>
let blue: Buffer
let red: Buffer
beforeAll(async () => {
  server = await buildApp()
  const { db } = server.deps
  worker = await startTestWorker(server)
  admin = await server.signIn()
  office = photoImporter(server, admin)
  departs = {
    own: await createDepart(db, { name: '文学院', orgCode: 'A01' }),
    other: await createDepart(db, { name: '理学院', orgCode: 'A02' }),
  }
  const user = { username: 'secretary', roles: ['yxgly'], departs: [departs.own], xwbslbms: ['31', '32'] }
  secretary = await openSession(db, await createUser(db, user), { departId: departs.own })
  blue = await portrait()
  red = await portrait('#cc2222')
})
afterAll(async () => {
  await worker.stop()
  await server.close()
})

let number = 0
beforeEach(() => void (number += 10))
const xhOf = (n: number) => `2024${String(number + n).padStart(4, '0')}`

/** Creates a record, so that each test has its own. */
const record = (n: number, more: Record<string, unknown> = {}) =>
  addRecord(server, admin, {
    xm: `王小${number + n}`,
    xh: xhOf(n),
    zjhm: sampleIdNumber(number + n),
    zjlxm: '01',
    nj: '2024',
    xwlx: '31',
    departId: departs.own,
    ...more,
  })

interface Stored {
  photo: string[] | null
  version: number
}
const stored = async (id: string): Promise<Stored> => {
  const { rows } = await server.deps.db.inTenant(1, tx =>
    sql<Stored>`select photo, version from xw_info where id = ${id}`.execute(tx),
  )
  return rows[0] as Stored
}
const imageOf = async (id: string, token = admin) => {
  const { photo: ids } = await stored(id)
  const url = `/jeecg-boot${paths.files.static}/${ids?.[0]}`
  return server.app.inject({ url, headers: { 'X-Access-Token': token } })
}
/** Reads the state of a photo's file and for how many days it is kept. */
const fileOf = async ({ photo: ids }: Stored) => {
  const { rows } = await server.deps.db.inTenant(1, tx =>
    sql<{ status: string; days: number | null }>`
      select status, round(extract(epoch from expires_at - now()) / 86400)::int as days from sys_file
      where id = ${ids?.[0]}`.execute(tx),
  )
  return rows[0]
}
/** Tests whether a stored photo is the red one. */
const isRed = async (id: string) => {
  const { dominant } = await sharp((await imageOf(id)).rawPayload).stats()
  return dominant.r > dominant.b
}

describe('the names', () => {
  it('IM-10 are read in GBK as Windows packs them, in folders, and the photo is the record’s', async () => {
    const id = await record(1, { zp: '王小明的照片' })
    const { task, rows } = await office.run(
      archiveOf([{ name: '2024届/文学院/王小明的照片.jpg', content: blue }], { names: 'gbk' }),
      { zpppmc: '3' },
    )
    expect(rows).toEqual([['2024届/文学院/王小明的照片.jpg', '已导入', '', `王小${number + 1}`, xhOf(1)]])
    expect(task).toMatchObject({ status: '1', totalNum: 1, successNum: 1, failNum: 0 })
    const response = await imageOf(id, secretary)
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-type']).toBe('image/jpeg')
  })

  it('IM-10 are read in UTF-8, with its mark and without, and clutter is no photo', async () => {
    await record(1, { zp: '李小红.JPG' })
    await record(2, { zp: '李小兰' })
    const { rows } = await office.run(
      archiveOf([
        { name: '照片/' },
        { name: '照片/李小红.jpg', content: blue },
        { name: '照片/李小兰.jpg', content: blue, flags: 0 },
        { name: '__MACOSX/照片/._李小红.jpg', content: Buffer.from('x') },
        { name: '照片/.DS_Store', content: Buffer.from('x') },
        { name: '照片/Thumbs.db', content: Buffer.from('x') },
      ]),
      { zpppmc: '3' },
    )
    expect(rows.map(([name, result]) => [name, result])).toEqual([
      ['照片/李小红.jpg', '已导入'],
      ['照片/李小兰.jpg', '已导入'],
    ])
  })

  it.each([
    ['4', '31', (n: number) => ({ xwzsbh: `10001320240${String(n).padStart(5, '0')}` }), 'xwzsbh'],
    ['0', '31', (n: number) => ({ zjhm: sampleIdNumber(900 + n) }), 'zjhm'],
    ['1', '31', (n: number) => ({ xh: `X${n}` }), 'xh'],
    ['2', '32', (n: number) => ({ sqh: `SQ${n}` }), 'sqh'],
    ['3', '31', (n: number) => ({ zp: `photo-${n}` }), 'zp'],
  ] as const)('IM-10 mode %s compares them with the right field', async (zpppmc, xwbslbm, valueOf, field) => {
    const values = valueOf(number) as Record<string, string>
    const id = await record(1, { xwlx: xwbslbm, ...values })
    // File names may be in either case.
    const name = `${values[field]?.toLowerCase()}.JPG`
    const { rows } = await office.run(archiveOf([{ name, content: blue }]), { zpppmc, xwbslbm })
    expect(rows).toEqual([[name, '已导入', '', expect.any(String), expect.any(String)]])
    expect((await stored(id)).photo).toHaveLength(1)
    const { rows: files } = await server.deps.db.inTenant(1, tx =>
      sql<{ name: string }>`select file_name as name from sys_file where ref_id = ${id}`.execute(tx),
    )
    // The stored name must not contain the ID number from the archive.
    expect(files).toEqual([{ name: '照片.jpg' }])
  })

  it('IM-10 a mode whose field the type does not have, and a foreign business key, are refused', async () => {
    const archive = archiveOf([{ name: 'a.jpg', content: blue }])
    expect(await office.start(await office.upload(archive), { zpppmc: '2', xwbslbm: '31' })).toMatchObject({
      success: false,
      message: '此学位类型不能使用这种匹配方式',
    })
    expect(await office.start(await office.upload(archive), { zpppmc: '9' })).toMatchObject({ success: false })
    const { id: importFileId } = await uploaded(server, admin, { name: 'a.zip', content: archive, biz: 'photoZip' })
    const payload = { bizKey: 'xwInfo_21', importFileId, zpppmc: '1', xwbslbm: '31', sffg: '1' }
    const { body } = await server.call('POST', paths.imports.photos, { token: admin, payload })
    expect(body).toMatchObject({ success: false, message: '请选择学位类型' })
  })

  it('IM-10 that say the same are all left out, and what matches nothing or several is said', async () => {
    const id = await record(1)
    await record(2, { xh: 'TWICE', nj: '2023' })
    await record(3, { xh: 'TWICE', nj: '2022' })
    const { rows, task } = await office.run(
      archiveOf([
        { name: `a/${xhOf(1)}.jpg`, content: blue },
        { name: `b/${xhOf(1)}.png`, content: blue },
        { name: 'nobody.jpg', content: blue },
        { name: 'twice.jpg', content: blue },
      ]),
    )
    expect(rows.map(([, result, reason]) => [result, reason])).toEqual([
      ['重复', '压缩包中有 2 个同名照片，均未导入'],
      ['重复', '压缩包中有 2 个同名照片，均未导入'],
      ['未匹配', '没有学号与文件名一致的记录'],
      ['未匹配', '有 2 条学号与文件名一致的记录，无法确定是哪一条'],
    ])
    // The import failed as a whole, and its result file gives the reasons.
    expect(task).toMatchObject({ status: '2', totalNum: 4, successNum: 0, failNum: 4 })
    expect(task.resMessage).toBe('共 4 张：已导入 0 张，未匹配 2 张，重复 2 张')
    expect((await stored(id)).photo).toBeNull()
  })
})

describe('records', () => {
  it.each([
    ['in mode 1', { sffg: '1' } as const],
    ['with the four parameters of the wire alone', {}],
  ])('IM-10 keep the photo they have %s, and only those without one get one', async (_, wish) => {
    const [first, second] = [await record(1), await record(2)]
    await office.run(archiveOf([{ name: `${xhOf(1)}.jpg`, content: blue }]))
    const before = await stored(first)
    const both = archiveOf([1, 2].map(n => ({ name: `${xhOf(n)}.jpg`, content: red })))
    const { rows, task } = await office.run(both, wish)
    expect(rows.map(([, result, reason]) => [result, reason])).toEqual([
      ['已有照片跳过', '记录已有照片，未覆盖'],
      ['已导入', ''],
    ])
    expect(task).toMatchObject({ status: '1', totalNum: 2, successNum: 1, failNum: 1 })
    expect(await stored(first)).toEqual(before)
    const again = await office.run(both, wish)
    expect(again.task).toMatchObject({ status: '1', totalNum: 2, successNum: 0 })
    expect(await isRed(second)).toBe(true)
  })

  it('IM-10 have it replaced in mode 0: the old file is gone, the history knows, and a record without a new one keeps its own', async () => {
    const [first, second] = [await record(1), await record(2)]
    await office.run(archiveOf([1, 2].map(n => ({ name: `${xhOf(n)}.jpg`, content: blue }))))
    const before = { first: await stored(first), second: await stored(second) }
    await office.run(archiveOf([{ name: `${xhOf(1)}.jpg`, content: red }]), { sffg: '0' })
    expect(await isRed(first)).toBe(true)
    expect((await stored(first)).version).toBe(before.first.version + 1)
    expect(await stored(second)).toEqual(before.second)
    const url = `/jeecg-boot${paths.files.static}/${before.first.photo?.[0]}`
    expect((await server.app.inject({ url, headers: { 'X-Access-Token': admin } })).statusCode).toBe(404)
    expect(await fileOf(before.first)).toEqual({ status: 'retired', days: 7 })
    const { rows } = await server.deps.db.inTenant(1, tx =>
      sql<{ photo: string[] }>`
        select data_content -> 'photo' as photo from sys_history where data_id = ${first}
        order by data_version desc limit 1`.execute(tx),
    )
    expect(rows[0]?.photo).toEqual(before.first.photo)
  })

  it('IM-10 of another department or degree type are not reached', async () => {
    const foreign = await record(1, { departId: departs.other })
    const otherType = await record(2, { xwlx: '21' })
    const archive = archiveOf([1, 2].map(n => ({ name: `${xhOf(n)}.jpg`, content: blue })))
    const { rows } = await photoImporter(server, secretary).run(archive, { sffg: '0' })
    const unmatched = ['未匹配', '没有学号与文件名一致的记录']
    expect(rows.map(row => row.slice(1))).toEqual([unmatched, unmatched])
    expect((await stored(foreign)).photo).toBeNull()
    expect((await stored(otherType)).photo).toBeNull()
  })

  it('IM-10 that are with the school take none from their department, and those reported take none at all', async () => {
    const [waiting, reported] = [await record(1), await record(2)]
    await server.deps.db.inTenant(1, async tx => {
      await sql`update xw_info set status = '30' where id = ${waiting}`.execute(tx)
      await sql`update xw_info set status = '70' where id = ${reported}`.execute(tx)
    })
    const archive = archiveOf([1, 2].map(n => ({ name: `${xhOf(n)}.jpg`, content: blue })))
    const results = async (token: string) =>
      (await photoImporter(server, token).run(archive)).rows.map(([, result, reason]) => [result, reason])
    const closed = ['不能修改', '记录状态为“已报送”，不能导入照片']
    expect(await results(secretary)).toEqual([['不能修改', '记录状态为“待学校审核”，不能导入照片'], closed])
    expect(await results(admin)).toEqual([['已导入', ''], closed])
  })

  it('IM-10 the import is in the list of imports', async () => {
    await record(1)
    const { id } = await office.run(archiveOf([{ name: `${xhOf(1)}.jpg`, content: blue }]))
    const { body } = await server.call<{ records: unknown[] }>('GET', `${paths.imports.records}/list?xwbslbm=31`, {
      token: admin,
    })
    expect(body.result?.records).toContainEqual(
      expect.objectContaining({ id, kind: 'photo', kind_dictText: '照片导入', totalNum: 1, successNum: 1 }),
    )
  })
})

describe('taken back', () => {
  const undo = async (id: string, token = admin) =>
    server.call('POST', `${paths.imports.records}/undo`, { token, payload: { id } })
  const archive = (content: Buffer) => archiveOf([1, 2].map(n => ({ name: `${xhOf(n)}.jpg`, content })))

  it('IM-10 the photos that were replaced are there again, and those that came are gone', async () => {
    const [first, second] = [await record(1), await record(2)]
    await office.run(archiveOf([{ name: `${xhOf(1)}.jpg`, content: blue }]))
    const before = await stored(first)
    const { id } = await office.run(archive(red), { sffg: '0' })
    const came = [await stored(first), await stored(second)]
    const { body } = await undo(id)
    expect(body).toMatchObject({ success: true, message: '已撤销本次导入，共 2 条记录恢复为导入前的内容' })
    expect((await stored(first)).photo).toEqual(before.photo)
    expect((await stored(second)).photo).toBeNull()
    expect(await isRed(first)).toBe(false)
    expect(await fileOf(before)).toEqual({ status: 'clean', days: null })
    for (const gone of came) expect(await fileOf(gone)).toMatchObject({ status: 'deleted' })
    expect((await undo(id)).body.message).toBe('本次导入已经撤销')
  })

  it('IM-10 not once a photo was changed since, nor without the right', async () => {
    const first = await record(1)
    await record(2)
    const { id } = await office.run(archive(blue))
    const other = await uploaded(server, admin, { name: '照片.jpg', content: red, biz: 'photo' })
    const payload = { id: first, xwlx: '31', photo: other.id }
    expect((await server.call('POST', '/xw/xwInfo/edit', { token: admin, payload })).body.success).toBe(true)
    expect((await undo(id)).body).toMatchObject({
      success: false,
      message: expect.stringContaining('有 1 条记录在导入之后'),
    })
    expect((await stored(first)).photo).toEqual([other.id])
    const student = await createUser(server.deps.db, { username: 'undoer', roles: ['xs'] })
    expect((await undo(id, await openSession(server.deps.db, student))).status).toBe(403)
  })

  it('IM-10 not once the replaced photos are gone, which is after seven days', async () => {
    const first = await record(1)
    await office.run(archiveOf([{ name: `${xhOf(1)}.jpg`, content: blue }]))
    const before = await stored(first)
    const { id } = await office.run(archiveOf([{ name: `${xhOf(1)}.jpg`, content: red }]), { sffg: '0' })
    const passed = (days: number) =>
      server.deps.db.inTenant(1, tx =>
        sql`update sys_file set expires_at = expires_at - make_interval(days => ${days}) where id = ${before.photo?.[0]}`.execute(
          tx,
        ),
      )
    await passed(6)
    await cleanFiles(server.deps, server.engine.ground.definitions)
    expect(await fileOf(before)).toEqual({ status: 'retired', days: 1 })
    await passed(1)
    const message = '有 1 个被替换的文件已过保留期限（7 天），不能撤销本次导入'
    expect((await undo(id)).body).toMatchObject({ success: false, message })
    await cleanFiles(server.deps, server.engine.ground.definitions)
    expect((await undo(id)).body).toMatchObject({ success: false, message })
    expect(await isRed(first)).toBe(true)
  })

  it('IM-10 and a record that is deleted for good takes the photos along that could have come back', async () => {
    const first = await record(1)
    await office.run(archiveOf([{ name: `${xhOf(1)}.jpg`, content: blue }]))
    const before = await stored(first)
    await office.run(archiveOf([{ name: `${xhOf(1)}.jpg`, content: red }]), { sffg: '0' })
    await server.call('DELETE', `/xw/xwInfo/delete?id=${first}`, { token: admin })
    expect(await fileOf(before)).toMatchObject({ status: 'retired' })
    await server.call('DELETE', `/xw/xwInfo/deleteRecycleBin?ids=${first}`, { token: admin })
    expect(await fileOf(before)).toMatchObject({ status: 'deleted' })
  })
})

describe('rights', () => {
  it('IM-10 only an own archive that was uploaded for photos is taken, and the route asks for its permission', async () => {
    const archive = archiveOf([{ name: 'a.jpg', content: blue }])
    const { id } = await uploaded(server, admin, { name: 'a.zip', content: archive, biz: 'photoZip' })
    const other = await uploaded(server, secretary, { name: 'a.zip', content: archive, biz: 'temp' })
    const ask = (token: string, importFileId: string) =>
      server.call('POST', paths.imports.photos, {
        token,
        payload: { bizKey: 'xwInfo_31', importFileId, zpppmc: '1', xwbslbm: '31', sffg: '1' },
      })
    expect((await ask(secretary, id)).body.message).toBe('未找到对应数据')
    expect((await ask(secretary, other.id)).body.message).toBe('未找到对应数据')
    const student = await createUser(server.deps.db, { username: 'pupil', roles: ['xs'] })
    expect((await ask(await openSession(server.deps.db, student), id)).status).toBe(403)
  })
})

describe('pictures', () => {
  it('IM-10 few programs can read become JPEGs', async () => {
    const webp = await sharp(blue).webp().toBuffer()
    const contents = { webp, bmp: bitmap(180, 240), jfif: blue }
    const names = Object.keys(contents) as (keyof typeof contents)[]
    const ids: string[] = []
    for (const [n] of names.entries()) ids.push(await record(n))
    const files = names.map((name, n) => ({ name: `${xhOf(n)}.${name}`, content: contents[name] }))
    const { task } = await office.run(archiveOf(files), { zpppmc: '1' })
    expect(task).toMatchObject({ totalNum: 3, successNum: 3, failNum: 0 })
    for (const id of ids) {
      const { headers, rawPayload } = await imageOf(id)
      expect(headers['content-type']).toBe('image/jpeg')
      expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 180, height: 240 })
    }
  })

  it('IM-10 lose their EXIF, stand upright, and have to be decodable, large enough and of the right shape', async () => {
    const lying = await sharp(await portrait('#1677ff', { width: 240, height: 180 }))
      .withExif({ IFD0: { Artist: 'SECRETPLACE' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const ids = [await record(1), await record(2), await record(3), await record(4), await record(5), await record(6)]
    const contents = [
      lying,
      blue.subarray(0, blue.length - 200),
      await photo(30, 40),
      await photo(400, 400),
      Buffer.from('GIF89a no picture'),
      await sharp(blue).png().toBuffer(),
    ]
    const { rows } = await office.run(
      archiveOf(contents.map((content, index) => ({ name: `${xhOf(index + 1)}.jpg`, content }))),
    )
    expect(rows.map(([, result, reason]) => [result, reason])).toEqual([
      ['已导入', ''],
      ['不合格', '图片已损坏，请更换图片!'],
      ['不合格', '尺寸为 30×40，不能小于 150×200'],
      ['不合格', '尺寸为 400×400，宽高比应在 0.67 至 0.77 之间（3:4 为 0.75，5:7 约为 0.71）'],
      ['不合格', '图片已损坏，请更换图片!'],
      ['已导入', ''],
    ])
    const { rawPayload } = await imageOf(ids[0] ?? '')
    expect(rawPayload.includes('SECRETPLACE')).toBe(false)
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 180, height: 240 })
    expect((await imageOf(ids[5] ?? '')).headers['content-type']).toBe('image/png')
  })
})

describe('the school’s rule', () => {
  const saveRule = (payload: Record<string, unknown>) =>
    server.call<string>('POST', '/xw/xwPhotoRule/add', { token: admin, payload })
  const ruleOf = async (xwbslbm: string, token = secretary) =>
    (await server.call('GET', `/xw/xwPhotoRule/queryNow?xwbslbm=${xwbslbm}`, { token })).body.result
  afterEach(() => server.deps.db.inTenant(1, tx => sql`delete from xw_photo_rule`.execute(tx)))

  it('IM-10 for a degree type counts before that for all, and before ours', async () => {
    expect(await ruleOf('31')).toEqual(defaultPhotoRule)
    expect((await saveRule({ maxSize: 100 })).body).toMatchObject({ success: true })
    expect((await saveRule({ xwbslbm: '31', formats: 'png', minRatio: 0.74, maxRatio: 0.76 })).body.success).toBe(true)
    expect(await ruleOf('31')).toEqual({ ...defaultPhotoRule, formats: ['png'], minRatio: 0.74, maxRatio: 0.76 })
    expect(await ruleOf('32')).toEqual({ ...defaultPhotoRule, maxSize: 100 })
    expect((await saveRule({ xwbslbm: '31' })).body.success).toBe(false)
  })

  it('IM-10 decides about the photos of an archive, and the reason names it', async () => {
    for (const n of [1, 2, 3, 4]) await record(n)
    await saveRule({ xwbslbm: '31', formats: 'jpg', maxSize: 20, maxWidth: 200, minRatio: 0.74, maxRatio: 0.76 })
    const noise = await sharp(randomBytes(180 * 240 * 3), { raw: { width: 180, height: 240, channels: 3 } })
      .jpeg()
      .toBuffer()
    const contents = [blue, noise, await portrait('#1677ff', { width: 240, height: 320 }), await photo(180, 250)]
    const archive = archiveOf([
      ...contents.map((content, index) => ({ name: `${xhOf(index + 1)}.jpg`, content })),
      { name: `${xhOf(1)}.png`, content: await sharp(blue).png().toBuffer() },
    ])
    const { rows } = await office.run(archive)
    expect(rows.map(([, result, reason]) => [result, reason])).toEqual([
      ['已导入', ''],
      ['不合格', '超过 20 KB'],
      ['不合格', '尺寸为 240×320，宽不能大于 200'],
      ['不合格', '尺寸为 180×250，宽高比应在 0.74 至 0.76 之间（3:4 为 0.75，5:7 约为 0.71）'],
      ['不合格', '不是 jpg 图片'],
    ])
  })

  it('IM-10 has ends that fit together, and is set by who may', async () => {
    const { body } = await saveRule({ minWidth: 300, maxWidth: 200, minRatio: 0.9 })
    expect(body).toMatchObject({
      success: false,
      result: { maxWidth: '不能小于“宽不小于”', maxRatio: '不能小于“宽高比不小于”' },
    })
    const asked = await server.call('POST', '/xw/xwPhotoRule/add', { token: secretary, payload: { maxSize: 10 } })
    expect(asked.status).toBe(403)
    expect(await ruleOf('31')).toEqual(defaultPhotoRule)
  })
})

describe('hostile archives', () => {
  const failed = async (archive: Buffer) => {
    const { task } = await office.run(archive)
    expect(task.status).toBe('2')
    return task.resMessage
  }

  it('IM-10 encrypted, empty, overlapping and damaged ones end with a sentence', async () => {
    const name = 'a.jpg'
    expect(await failed(archiveOf([{ name, content: blue }], { isEncrypted: true }))).toBe(
      '压缩包已加密，请取消密码后重新上传',
    )
    expect(await failed(archiveOf([{ name: '空/' }]))).toBe('压缩包中没有照片')
    const noise = randomBytes(40_000)
    const overlap = Array.from({ length: 50 }, (_, n) => ({
      name: `${n}.jpg`,
      content: noise,
      ...(n > 0 && { at: 0 }),
    }))
    expect(await failed(archiveOf(overlap))).toBe('压缩包的内容异常，疑似压缩炸弹，已拒绝读取')
    const whole = archiveOf([{ name, content: blue }])
    expect(await failed(whole.subarray(0, whole.length - 30))).toBe('压缩包已损坏或不是 zip 格式，请重新压缩后上传')
  })

  it('IM-10 a bomb among the photos is not unpacked, whatever it says of itself, and the others are taken', async () => {
    const ids = [await record(1), await record(2), await record(3), await record(4)]
    const bomb = Buffer.alloc(64 * 1024 * 1024)
    const { rows } = await office.run(
      archiveOf([
        { name: `${xhOf(1)}.jpg`, content: bomb },
        { name: `${xhOf(2)}.jpg`, content: bomb, declared: 20_000 },
        { name: `${xhOf(3)}.jpg`, content: Buffer.alloc(2_000_000) },
        { name: `${xhOf(4)}.jpg`, content: blue },
      ]),
    )
    expect(rows.map(([, result, reason]) => [result, reason])).toEqual([
      ['不合格', '超过 2 MB'],
      ['不合格', '压缩包中的文件已损坏'],
      ['不合格', '压缩比异常'],
      ['已导入', ''],
    ])
    expect((await stored(ids[3] ?? '')).photo).toHaveLength(1)
  })

  it('IM-10 names that lead out of the archive are refused and nothing else is', async () => {
    await record(1)
    const names = [
      '../../etc/a.jpg',
      '..\\..\\b.jpg',
      '/etc/c.jpg',
      'C:\\d.jpg',
      'e\u0000.jpg',
      'f.exe',
      `${xhOf(1)}.jpg`,
    ]
    const { rows } = await office.run(archiveOf(names.map(name => ({ name, content: blue }))))
    expect(rows.map(([, result]) => result)).toEqual([...Array(6).fill('不合格'), '已导入'])
  })
})
