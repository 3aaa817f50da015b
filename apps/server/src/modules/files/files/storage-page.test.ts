import type { FileInfo } from '@xw/shared/wire/file-info'
import { apiBase } from '@xw/shared/wire/headers'
import { paths } from '@xw/shared/wire/paths'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { createSchool, createUser, userPassword } from '../../../../test/support/fixtures.ts'
import { pdf, uploaded, uploadFile } from '../../../../test/support/uploads.ts'
import { newId } from '../../../lib/ids.ts'

let server: TestApp
let admin: string
let staff: string
let staffId: string
let foreignAdmin: string

beforeAll(async () => {
  server = await buildApp()
  const { db } = server.deps
  await createUser(db, { username: 'schooladmin', roles: ['admin'] })
  staffId = await createUser(db, { username: 'staff', roles: ['dwgly'] })
  const tenantId = await createSchool(db, { code: '10002', name: '第二大学' })
  await createUser(db, { username: 'strangeadmin', tenantId, roles: ['admin'] })
  admin = await server.signIn('schooladmin', userPassword)
  staff = await server.signIn('staff', userPassword)
  foreignAdmin = await server.signIn('strangeadmin', userPassword)
})
afterAll(() => server.close())

const page = paths.files.storage
const list = async (token: string, query = '') => {
  const { status, body } = await server.call<{
    records: (FileInfo & { url: string; createBy_dictText: string })[]
    total: number
  }>('GET', `${page}/list?${query}`, { token })
  return { status, records: body.result?.records ?? [], total: body.result?.total }
}

describe('the file storage page', () => {
  it('FL-08 lists the school’s files with a link to each, newest first', async () => {
    const first = await uploaded(server, staff, { name: '第一份.pdf' })
    const second = (await uploadFile(server, admin, { name: '第二份.pdf', path: `${page}/upload` })).body
    expect(second).toMatchObject({ success: true, message: '上传成功！', result: { biz: 'oss', expiresAt: null } })
    const { records } = await list(admin)
    expect(records.map(record => record.fileName)).toEqual(['第二份.pdf', '第一份.pdf'])
    expect(records[1]).toMatchObject({ id: first.id, size: pdf.length, biz: 'temp', createBy_dictText: 'staff' })
    const link = await server.app.inject({ url: apiBase + records[1]?.url })
    expect(link.rawPayload.equals(pdf)).toBe(true)
    expect((await list(admin, `fileName=${encodeURIComponent('*第一*')}`)).records.map(record => record.id)).toEqual([
      first.id,
    ])
    expect((await list(foreignAdmin)).total).toBe(0)
  })

  it('shows name and size of a file of a record or of another user’s import, and does not open it', async () => {
    const ofRecord = await uploaded(server, staff, { name: '附件.pdf' })
    await server.deps.db.inTenant(1, tx =>
      server.deps.files.attach(tx, { tenantId: 1, userId: staffId }, ofRecord.id, { table: 'x', recordId: newId() }),
    )
    const content = Buffer.from('姓名,身份证件号码\n')
    const imported = await uploaded(server, staff, { name: '名单.csv', content, biz: 'import' })
    const { records } = await list(admin)
    for (const { id, fileName, size } of [ofRecord, imported]) {
      expect(records.find(record => record.id === id)).toMatchObject({ fileName, size, url: null })
      const opened = await server.app.inject({
        url: `${apiBase}${paths.files.static}/${id}`,
        headers: { 'X-Access-Token': admin },
      })
      expect(opened.statusCode).toBe(404)
    }
  })

  it('is open only to users with its permission', async () => {
    const { id } = await uploaded(server, staff)
    expect((await list(staff)).status).toBe(403)
    for (const [method, path] of [
      ['GET', `queryById?id=${id}`],
      ['DELETE', `delete?id=${id}`],
      ['POST', 'upload'],
    ] as const) {
      expect.soft((await server.call(method, `${page}/${path}`, { token: staff })).status, path).toBe(403)
    }
  })

  it('deletes a file for good and logs who did', async () => {
    const { id, downloadUrl } = await uploaded(server, staff)
    const remove = (token: string, file: string) => server.call('DELETE', `${page}/delete?id=${file}`, { token })
    const { timestamp: _, ...missing } = (await remove(foreignAdmin, newId())).body
    expect((await remove(foreignAdmin, id)).body).toMatchObject(missing)
    expect((await remove(admin, id)).body).toMatchObject({ success: true, message: '删除成功!' })
    expect((await remove(admin, id)).body).toMatchObject(missing)
    expect((await server.app.inject({ url: apiBase + downloadUrl })).statusCode).toBe(404)
    expect((await list(admin)).records.map(record => record.id)).not.toContain(id)
    const log = await server.deps.db.inTenant(1, tx =>
      tx.selectFrom('sys_log').select(['log_content', 'username']).where('log_content', 'like', `%${id}`).execute(),
    )
    expect(log).toEqual([{ log_content: `删除文件存储：${id}`, username: 'schooladmin' }])
  })

  it('does not delete a file of a record', async () => {
    const { id } = await uploaded(server, staff)
    await server.deps.db.inTenant(1, tx =>
      server.deps.files.attach(tx, { tenantId: 1, userId: staffId }, id, { table: 'x', recordId: newId() }),
    )
    const { body } = await server.call('DELETE', `${page}/delete?id=${id}`, { token: admin })
    expect(body).toMatchObject({ success: false, message: '文件正被其他记录使用，不能删除' })
    const { body: found } = await server.call<FileInfo>('GET', `${page}/queryById?id=${id}`, { token: admin })
    expect(found.result?.id).toBe(id)
  })
})
