import { parse } from 'node:path'
import { dataExportResource } from '@xw/shared/resources/xw/data-export'
import { exportTemplateResource } from '@xw/shared/resources/xw/export-template'
import type { ExportDownloads } from '@xw/shared/wire/data-export'
import { dataExportPaths } from '@xw/shared/wire/data-export-paths'
import { apiBase } from '@xw/shared/wire/headers'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { exporter } from '../../../../test/support/data-exports.ts'
import { readDbf } from '../../../../test/support/dbf.ts'
import { createDegreeSchool, type DegreeSchool } from '../../../../test/support/degree.ts'
import { createDepart, createUser } from '../../../../test/support/fixtures.ts'
import { openSession } from '../../../../test/support/people.ts'
import { sampleIdNumber } from '../../../../test/support/samples.ts'
import { execute } from '../../../../test/support/sql.ts'
import { startTestWorker, waitForTask } from '../../../../test/support/tasks.ts'
import { photo, uploaded } from '../../../../test/support/uploads.ts'
import { addRecord } from '../../../../test/support/world.ts'
import { defaultLimits } from '../../../spreadsheet/limits.ts'
import { openZip } from '../../../spreadsheet/zip-in.ts'
import type { Worker } from '../../../workers/start-worker.ts'

let server: TestApp
let worker: Worker
let school: DegreeSchool
/** The session of a second user of the school office. */
let colleague: string
let exports: ReturnType<typeof exporter>
beforeAll(async () => {
  server = await buildApp()
  worker = await startTestWorker(server)
  school = await createDegreeSchool(server)
  const { db } = server.deps
  colleague = await openSession(db, await createUser(db, { username: 'colleague', roles: ['dwgly'] }))
  exports = exporter(server)
})
afterAll(async () => {
  await worker.stop()
  await server.close()
})

let number = 0
function newRecord(more: Record<string, unknown> = {}) {
  number += 1
  const names = { xm: `王出${number}`, xh: `2024${number}`, zjhm: sampleIdNumber(number), zjlxm: '01', xbm: '1' }
  return addRecord(server, school.tokens.school, {
    ...names,
    xwlx: '31',
    nj: '2024',
    departId: school.departId,
    ...more,
  })
}

const addTemplate = (payload: Record<string, unknown>) =>
  server.call<{ id: string }>('POST', `${exportTemplateResource.path}/add`, { token: school.tokens.school, payload })

const column = (header: string, field: string, more: Record<string, string> = {}) => ({
  header,
  field,
  kind: 'code',
  width: '40',
  ...more,
})

async function rowsOf(content: Buffer | undefined): Promise<string[][]> {
  const { sheets } = await readXlsx(content ?? Buffer.alloc(0))
  return (sheets[0]?.rows ?? []).map(row => row.map(cell => String(cell ?? '')))
}

const listed = async (token: string) => {
  const { body } = await server.call<{ records: Record<string, unknown>[] }>('GET', `${dataExportResource.path}/list`, {
    token,
  })
  return body.result?.records ?? []
}

describe('export templates', () => {
  it('DG-01 every school starts with the national and the office templates', async () => {
    const { body } = await server.call<{ records: { name: string }[] }>('GET', `${exportTemplateResource.path}/list`, {
      token: school.tokens.school,
    })
    expect(body.result?.records.map(({ name }) => name).toSorted()).toEqual(
      ['2024国家格式', '2018国家格式', '证书打印数据', '院系核对表', '学生签字表'].toSorted(),
    )
  })

  it.for([
    ['没有列', { columns: [] }, '导出的列'],
    ['列名重复', { columns: [column('A', 'xm'), column('a', 'xh')] }, '列名“a”重复'],
    ['没有字段', { columns: [{ header: 'A', kind: 'code' }] }, '请选择字段'],
    ['DBF 列名太长', { format: 'dbf', columns: [column('一二三四五六', 'xm')] }, '最多 10 个字节'],
    ['DBF 没有长度', { format: 'dbf', columns: [{ header: 'XM', field: 'xm', kind: 'code' }] }, '都要有长度'],
    ['照片没有命名', { columns: [column('A', 'xm')], photoWidth: 150, photoHeight: 210 }, '照片命名'],
  ] as const)('DG-01 with %s is refused with a sentence', async ([name, more, words]) => {
    const { body } = await addTemplate({ name: `坏 ${name}`, format: 'xlsx', ...more })
    expect(body.success).toBe(false)
    expect(JSON.stringify(body)).toContain(words)
  })

  it('DG-01 preset templates can be disabled but not deleted', async () => {
    const [preset] = await school.rows(
      sql<{ id: string }>`select id from xw_export_template where preset = 'signatureSheet'`,
    )
    const { body } = await server.call('DELETE', `${exportTemplateResource.path}/delete?id=${preset?.id}`, {
      token: school.tokens.school,
    })
    expect(body).toMatchObject({ success: false, message: '“学生签字表”是预置模板，不能删除；不再使用时请停用' })
  })
})

describe('an export by a template', () => {
  it('DG-07 has the columns, order, values and date forms of the template', async () => {
    const id = await newRecord({ csrq: '2000-03-12', rxny: '202409' })
    await addTemplate({
      name: '取值',
      format: 'xlsx',
      columns: [
        column('性别', 'xbm', { kind: 'both' }),
        column('姓名', 'xm'),
        column('出生', 'csrq', { dateForm: 'chinese' }),
        column('出生年', 'csrq', { dateForm: 'year' }),
        column('入学', 'rxny', { dateForm: 'dashed' }),
        { header: '版本', kind: 'constant', constant: '甲' },
        column('备注', 'bz', { empty: '无' }),
        { header: '签字', kind: 'constant' },
      ],
    })
    const { files } = await exports.exported(school.tokens.school, { template: '取值', ids: [id] })
    const [headings, row] = await rowsOf(files[0]?.content)
    expect(headings).toEqual(['性别', '姓名', '出生', '出生年', '入学', '版本', '备注', '签字'])
    expect(row?.slice(0, 7)).toEqual(['1 男', `王出${number}`, '2000年3月12日', '2000', '2024-09', '甲', '无'])
  })

  it('DG-07 is masked unless a user with the right asks for clear values, and csv equals xlsx', async () => {
    const id = await newRecord()
    const zjhm = sampleIdNumber(number)
    for (const format of ['xlsx', 'csv'] as const)
      await addTemplate({ name: `证件 ${format}`, format, columns: [column('XM', 'xm'), column('ZJHM', 'zjhm')] })
    const masked = `${zjhm.slice(0, 3)}${'*'.repeat(11)}${zjhm.slice(-4)}`
    const read = async (unmasked: boolean) => {
      const { files } = await exports.exported(school.tokens.school, { template: '证件 xlsx', ids: [id], unmasked })
      return (await rowsOf(files[0]?.content))[1]?.[1]
    }
    expect(await read(false)).toBe(masked)
    expect(await read(true)).toBe(zjhm)
    const asCsv = await exports.exported(school.tokens.school, { template: '证件 csv', ids: [id], unmasked: true })
    expect(asCsv.files[0]?.content.toString()).toBe(`\ufeffXM,ZJHM\r\n王出${number},${zjhm}\r\n`)

    const refused = await exports.apply(school.tokens.depart, { template: '证件 xlsx', ids: [id], unmasked: true })
    expect(refused.body).toMatchObject({ success: false, message: '您没有导出完整信息的权限，请选择脱敏导出' })
  })

  it('PE-04 holds the rows that the user reaches, and requires a purpose', async () => {
    const departId = await createDepart(server.deps.db, { name: '别的学院', orgCode: 'B77' })
    const [own, foreign] = [await newRecord(), await newRecord({ departId })]
    const { body } = await exports.preview(school.tokens.depart, { template: '院系核对表', ids: [own, foreign] })
    expect(body.result).toMatchObject({ rows: 1, missing: [], masked: ['证件号码'], refusal: null })
    const { files } = await exports.exported(school.tokens.depart, { template: '院系核对表', ids: [own, foreign] })
    expect(await rowsOf(files[0]?.content)).toHaveLength(2)
    const blank = await exports.apply(school.tokens.depart, { template: '院系核对表', ids: [own], purpose: ' ' })
    expect(JSON.stringify(blank.body)).toContain('请输入用途')
  })

  it('DG-07 names the user and the purpose in the properties and on the pages of a workbook', async () => {
    const id = await newRecord()
    const { files } = await exports.exported(school.tokens.school, { template: '学生签字表', ids: [id] })
    const archive = await openZip(files[0]?.content ?? Buffer.alloc(0), defaultLimits)
    const text = async (name: string) => {
      const chunks: Buffer[] = []
      for await (const chunk of archive.read(name)) chunks.push(Buffer.from(chunk))
      return Buffer.concat(chunks).toString()
    }
    expect(await text('docprops/core.xml')).toMatch(/<dc:description>导出：.* 用途：年度上报<\/dc:description>/)
    expect(await text('xl/worksheets/sheet1.xml')).toMatch(/<oddFooter>&amp;L导出：/)
    archive.close()
  })

  it('DG-07 leaves empty and lists what a DBF cannot hold, and never cuts or replaces it', async () => {
    const rare = await newRecord({ xm: '王𠮷' })
    const long = await newRecord({ zymc: '很长的专业名称'.repeat(4) })
    const plain = await newRecord()
    await addTemplate({
      name: '窄表',
      format: 'dbf',
      columns: [column('XM', 'xm'), column('XH', 'xh'), column('ZYMC', 'zymc', { width: '20' })],
    })
    const { files, task } = await exports.exported(school.tokens.school, { template: '窄表', ids: [rare, long, plain] })
    expect(task.resMessage).toBe('共导出 3 条，2 处未能写入，见清单')
    expect(files.map(({ fileName }) => parse(fileName).ext)).toEqual(['.dbf', '.csv'])
    const rows = new Map(readDbf(files[0]?.content ?? Buffer.alloc(0)).rows.map(row => [row.XH, row]))
    const [first, second, third] = [number - 2, number - 1, number]
    expect(rows.get(`2024${first}`)).toEqual({ XM: '', XH: `2024${first}`, ZYMC: '' })
    expect(rows.get(`2024${second}`)).toEqual({ XM: `王出${second}`, XH: `2024${second}`, ZYMC: '' })
    expect(rows.get(`2024${third}`)?.XM).toBe(`王出${third}`)
    const list = files[1]?.content.toString() ?? ''
    expect(list).toContain('含有 GBK 编码没有的字：𠮷')
    expect(list).toContain('长度为 56 个字节，超过 20 个字节')
  })

  it('DG-07 packs photos in the size and under the names of the template, and lists records without one', async () => {
    const token = school.tokens.school
    const { id: photoId, path } = await uploaded(server, token, {
      name: 'a.jpg',
      content: await photo(480, 640),
      biz: 'photo',
    })
    const ids = [await newRecord({ photo: photoId }), await newRecord()]
    await addTemplate({
      name: '照片',
      format: 'xlsx',
      columns: [column('XM', 'xm')],
      photoWidth: 150,
      photoHeight: 210,
      photoKb: 10,
      photoName: 'xh',
    })
    const { files, task } = await exports.exported(token, { template: '照片', ids, withPhotos: true })
    expect(task.resMessage).toBe('共导出 2 条，照片 1 张，1 处未能写入，见清单')
    const archive = await openZip(files[1]?.content ?? Buffer.alloc(0), defaultLimits)
    const name = `2024${number - 1}.jpg`
    expect([...archive.names]).toEqual([name])
    const chunks: Buffer[] = []
    for await (const chunk of archive.read(name)) chunks.push(Buffer.from(chunk))
    archive.close()
    const picture = Buffer.concat(chunks)
    expect(picture.length).toBeLessThanOrEqual(10 * 1024)
    const { default: sharp } = await import('sharp')
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', width: 150, height: 210 })
    expect(files[2]?.content.toString()).toContain('没有照片')

    // A photo that the storage has lost is not a missing photo: the authority would get an archive with a hole.
    await server.deps.storage.remove(path)
    const again = exports.exported(token, { template: '照片', ids, withPhotos: true })
    await expect(again).rejects.toThrow(/^王出\d+的照片读取失败：存储中没有这个文件/)
  })
})

describe('an unmasked export of many records', () => {
  const ask = async () => {
    const ids = [await newRecord(), await newRecord()]
    return exports.apply(school.tokens.school, { template: '证书打印数据', ids, unmasked: true })
  }
  const decide = (path: string, token: string, payload: object) => server.call('POST', path, { token, payload })

  it('DG-07 waits for a second person, and cannot be approved by the applicant', async () => {
    await school.rows(sql`update xw_school_setting set export_approval_rows = 1 where tenant_id = 1`)
    const { body } = await ask()
    expect(body).toMatchObject({ success: true, message: '已提交，等待审批', result: { taskId: null } })
    const id = body.result?.id ?? ''
    expect((await listed(colleague)).find(row => row.id === id)).toMatchObject({
      state: 'waiting',
      approval: 'waiting',
    })
    expect((await decide(dataExportPaths.approve, school.tokens.school, { id })).body).toMatchObject({
      success: false,
      message: '不能审批自己的申请，请由另一位有审批权限的人处理',
    })
    expect((await decide(dataExportPaths.approve, school.tokens.depart, { id })).status).toBe(403)

    expect((await decide(dataExportPaths.approve, colleague, { id })).body).toMatchObject({ success: true })
    const row = (await listed(school.tokens.school)).find(one => one.id === id)
    await waitForTask(server, school.tokens.school, String(row?.taskId), 120_000)
    const after = (await listed(school.tokens.school)).find(one => one.id === id)
    expect(after).toMatchObject({ state: 'done', approval: 'approved', downloads: 0, rowNum: 2 })
    expect(await exports.filesOf(school.tokens.school, id)).toHaveLength(1)
    expect((await decide(dataExportPaths.approve, colleague, { id })).body).toMatchObject({
      success: false,
      message: '该申请已经处理过，请刷新',
    })
  })

  it('DG-07 has no file after it was refused, and shows the reason', async () => {
    const { body } = await ask()
    const id = body.result?.id ?? ''
    expect(JSON.stringify((await decide(dataExportPaths.refuse, colleague, { id, note: '' })).body)).toContain(
      '审批意见',
    )
    await decide(dataExportPaths.refuse, colleague, { id, note: '请只导出本届' })
    expect((await listed(school.tokens.school)).find(row => row.id === id)).toMatchObject({
      state: 'refused',
      approveNote: '请只导出本届',
      taskId: null,
    })
    await school.rows(sql`update xw_school_setting set export_approval_rows = 5000 where tenant_id = 1`)
  })
})

describe('the file of an export', () => {
  it('SY-11 counts a download once when it is fetched in parts, whichever part comes first', async () => {
    const token = school.tokens.school
    const { id, task } = await exports.exported(token, { template: '学生签字表', ids: [await newRecord()] })
    const asOwner = (statement: string) => execute<{ name: string }>(server.database.ownerUrl, statement)
    await asOwner(`delete from sys_file_download where task_id = '${task.id}'`)
    const [{ downloadUrl } = { downloadUrl: '' }] = await exports.filesOf(token, id)
    const fetchPart = (range: string) => server.app.inject({ url: apiBase + downloadUrl, headers: { range } })
    for (const range of ['bytes=1-100', 'bytes=101-', 'bytes=-5']) expect((await fetchPart(range)).statusCode).toBe(206)
    const fetched = () => asOwner(`select file_name as name from sys_file_download where task_id = '${task.id}'`)
    expect(await fetched()).toEqual([{ name: expect.stringMatching(/学生签字表.*\.xlsx$/) }])
    await asOwner(`update sys_file_download set create_time = now() - interval '2 hours' where task_id = '${task.id}'`)
    await fetchPart('bytes=1-')
    expect(await fetched()).toHaveLength(2)
  })

  it('DG-07 is downloaded by the applicant only, logs each download, and expires', async () => {
    const token = school.tokens.school
    const { id, task } = await exports.exported(token, { template: '学生签字表', ids: [await newRecord()] })
    const { body } = await server.call<ExportDownloads>('GET', `${dataExportPaths.downloads}?id=${id}`, {
      token: colleague,
    })
    expect(body.result).toMatchObject([{ who: expect.stringContaining('office'), ip: '127.0.0.1' }])
    expect(await exports.filesOf(colleague, id)).toEqual([])
    expect(
      (await server.call('GET', `${dataExportPaths.files}?id=${id}`, { token: school.tokens.depart })).body.success,
    ).toBe(false)
    const [{ downloadUrl } = { downloadUrl: '' }] = await exports.filesOf(token, id)
    await school.rows(sql`update sys_file set expires_at = now() - interval '1 second' where ref_id = ${task.id}`)
    await school.rows(
      sql`update sys_quartz_task set res_expire_time = now() - interval '1 second' where id = ${task.id}`,
    )
    expect((await exports.download(downloadUrl)).statusCode).toBe(404)
    expect((await listed(token)).find(row => row.id === id)).toMatchObject({ state: 'expired', downloads: 1 })
  })
})
