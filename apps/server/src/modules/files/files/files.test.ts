import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { FileInfo } from '@xw/shared/wire/file-info'
import { apiBase, headers } from '@xw/shared/wire/headers'
import { paths } from '@xw/shared/wire/paths'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { createSchool, createUser, userPassword } from '../../../../test/support/fixtures.ts'
import { toForm } from '../../../../test/support/form.ts'
import { bitmap, pdf, photo, uploaded, uploadFile } from '../../../../test/support/uploads.ts'
import { newId } from '../../../lib/ids.ts'

let server: TestApp
let owner: string
let other: string
let admin: string
let foreign: string
let foreignAdmin: string
let ownerId: string
let otherId: string

beforeAll(async () => {
  server = await buildApp()
  const { db } = server.deps
  ownerId = await createUser(db, { username: 'owner', roles: ['dwgly'] })
  otherId = await createUser(db, { username: 'other', roles: ['dwgly'] })
  await createUser(db, { username: 'schooladmin', roles: ['admin'] })
  const tenantId = await createSchool(db, { code: '10002', name: '第二大学' })
  await createUser(db, { username: 'stranger', tenantId, roles: ['dwgly'] })
  await createUser(db, { username: 'strangeadmin', tenantId, roles: ['admin'] })
  const users = ['owner', 'other', 'schooladmin', 'stranger', 'strangeadmin']
  const tokens = []
  for (const user of users) tokens.push(await server.signIn(user, userPassword))
  ;[owner = '', other = '', admin = '', foreign = '', foreignAdmin = ''] = tokens
})
afterAll(() => server.close())

/** Requests a URL below the API base, without a token unless one is given. */
const get = (url: string, given: { token?: string; headers?: Record<string, string> } = {}) =>
  server.app.inject({
    url: apiBase + url,
    headers: { ...(given.token && { [headers.token]: given.token }), ...given.headers },
  })
const staticUrl = (idOrPath: string) => `${paths.files.static}/${idOrPath}`
const rowOf = (id: string) =>
  server.deps.db.inTenant(1, tx => tx.selectFrom('sys_file').selectAll().where('id', '=', id).executeTakeFirst())

describe('uploading', () => {
  it('FL-01 answers with the stored path as message and the file as result', async () => {
    const { status, body } = await uploadFile(server, owner, { fields: [{ field: 'isup', value: '1' }] })
    expect({ status, success: body.success, code: body.code }).toEqual({ status: 200, success: true, code: 200 })
    const { id = '', path = '' } = body.result ?? {}
    expect(path).toMatch(new RegExp(`^\\d{4}/\\d{2}/${id}$`))
    expect(body.message).toBe(path)
    expect(body.result).toMatchObject({ fileName: '论文.pdf', size: pdf.length, mime: 'application/pdf', biz: 'temp' })
    expect(await rowOf(id)).toMatchObject({
      owner_id: ownerId,
      storage_key: path,
      status: 'temp',
      create_by: 'owner',
      sha256: createHash('sha256').update(pdf).digest('hex'),
    })
    expect(existsSync(join(server.deps.config.dataDir, 'files', path))).toBe(true)
  })

  it('accepts the form parts in either order, and a picture of the editor without a biz', async () => {
    const form = toForm([
      { field: 'file', value: await photo(), fileName: 'a.jpg' },
      { field: 'biz', value: 'photo' },
    ])
    const { body } = await server.call<FileInfo>('POST', paths.files.upload, { token: owner, ...form })
    expect(body.result?.biz).toBe('photo')
    const fields = [{ field: 'jeditor', value: '1' }]
    expect(await uploaded(server, owner, { name: 'a.jpg', content: await photo(), fields })).toMatchObject({
      biz: 'jeditor',
      expiresAt: null,
    })
  })

  it('keeps Chinese and rare characters of a name through upload, list and download', async () => {
    const name = '𠮷田·学位论文（终稿）㐂.pdf'
    const file = await uploaded(server, owner, { name })
    expect(file.fileName).toBe(name)
    const disposition = (await get(file.downloadUrl)).headers['content-disposition']
    expect(disposition).toBe(`inline; filename*=UTF-8''${encodeURIComponent(name)}`)
  })

  it('converts pictures that few programs can read to JPEG and renames them', async () => {
    const webp = await sharp(await photo(30, 40))
      .webp()
      .toBuffer()
    const jpeg = await photo(30, 40)
    const taken = async (name: string, content: Buffer, biz = 'photo') => {
      const { mime, fileName } = await uploaded(server, owner, { name, content, biz })
      return [mime, fileName]
    }
    expect(await taken('照片.webp', webp)).toEqual(['image/jpeg', '照片.jpg'])
    expect(await taken('照片.webp', webp, 'avatar')).toEqual(['image/webp', '照片.webp'])
    expect(await taken('照片.jfif', jpeg)).toEqual(['image/jpeg', '照片.jfif'])
    const bmp = bitmap()
    expect(await taken('照片.bmp', bmp)).toEqual(['image/jpeg', '照片.jpg'])
    // A wrong extension does not matter: the content decides.
    expect(await taken('照片.jpg', bmp)).toEqual(['image/jpeg', '照片.jpg'])
  })

  it('strips the metadata of photos and avatars, and turns them upright', async () => {
    const content = await sharp(await photo(30, 40))
      .withExif({ IFD0: { Copyright: 'secret place' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect(content.includes('secret place')).toBe(true)
    for (const biz of ['photo', 'avatar', 'jeditor']) {
      const { id } = await uploaded(server, owner, { name: 'a.jpg', content, biz })
      const { rawPayload } = await get(staticUrl(id), { token: owner })
      const { format, width, height, exif } = await sharp(rawPayload).metadata()
      expect
        .soft({ biz, format, width, height, exif })
        .toEqual({ biz, format: 'jpeg', width: 40, height: 30, exif: undefined })
    }
    const drawing = await sharp(await photo())
      .png()
      .toBuffer()
    expect((await uploaded(server, owner, { name: 'a.png', content: drawing, biz: 'photo' })).mime).toBe('image/png')
    const asItWas = await uploaded(server, owner, { name: 'a.jpg', content })
    expect((await get(asItWas.downloadUrl)).rawPayload.equals(content)).toBe(true)
  })

  it('is refused without a session before the body is read', async () => {
    expect((await uploadFile(server, '')).status).toBe(401)
  })
})

describe('reading', () => {
  let file: FileInfo
  beforeAll(async () => {
    file = await uploaded(server, owner)
  })

  it('FL-07 serves a file by id and by path, to a token in the header or a ticket in the link', async () => {
    for (const url of [staticUrl(file.id), staticUrl(file.path)]) {
      const answer = await get(url, { token: owner })
      expect
        .soft({ url, status: answer.statusCode, same: answer.rawPayload.equals(pdf) })
        .toEqual({ url, status: 200, same: true })
    }
    const ticket = file.downloadUrl.split('?')[1] ?? ''
    for (const url of [file.downloadUrl, `${staticUrl(file.path)}?${ticket}`]) {
      expect.soft((await get(url)).rawPayload.equals(pdf), url).toBe(true)
    }
    expect((await get(staticUrl(file.id))).statusCode).toBe(401)
  })

  it('TK-08 gives the download link for the id of a file or its path', async () => {
    const byId = await server.call<FileInfo>('GET', `${paths.files.byId}?id=${file.id}`, { token: owner })
    expect(byId.body.result).toEqual(file)
    const byPath = await server.call<FileInfo>('GET', `${paths.files.byPath}?path=${file.path}`, { token: owner })
    expect(byPath.body.result).toEqual(file)
    expect((await get(byId.body.result?.downloadUrl ?? '')).statusCode).toBe(200)
  })

  it('limits a ticket to its file and to its form of request', async () => {
    const second = await uploaded(server, owner)
    const [, ticket = ''] = file.downloadUrl.split('?t=')
    const [session, expiry, mac] = ticket.split('.')
    const links = [
      `${staticUrl(second.id)}?t=${ticket}`,
      `${staticUrl(file.id)}?t=${session}.${Number(expiry) + 600_000}.${mac}`,
      `${staticUrl(file.id)}?t=${newId()}.${expiry}.${mac}`,
      `${staticUrl(file.id)}?t=${ticket}&t=${ticket}`,
      `${staticUrl(file.id)}?t=`,
      `${staticUrl(file.id)}?token=${owner}`,
    ]
    for (const link of links) expect.soft((await get(link)).statusCode, link).toBe(401)
    const elsewhere = await server.app.inject({ url: `${apiBase}${paths.files.byId}?id=${file.id}&t=${ticket}` })
    expect(elsewhere.statusCode).toBe(401)
  })

  it('SE-05 ends the tickets of a session with the session, at once', async () => {
    const token = await server.signIn('owner', userPassword)
    const { downloadUrl } = await uploaded(server, token)
    expect((await get(downloadUrl)).statusCode).toBe(200)
    await server.call('POST', '/sys/logout', { token })
    expect((await get(downloadUrl)).statusCode).toBe(401)
    const { id: sessionId } = await server.deps.db.platform
      .selectFrom('sys_session')
      .select('id')
      .where('account_id', '=', ownerId)
      .where('revoked_at', 'is', null)
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow()
    const live = await uploaded(server, owner)
    expect((await get(live.downloadUrl)).statusCode).toBe(200)
    await server.call('POST', '/sys/online/forceLogout', { token: admin, payload: { token: sessionId } })
    expect((await get(live.downloadUrl)).statusCode).toBe(401)
    owner = await server.signIn('owner', userPassword)
  })

  it('answers a forbidden file exactly as a missing one', async () => {
    const { id, path } = await uploaded(server, owner)
    const missing = newId()
    const ask = async (token: string, name: string) => {
      const answers = await Promise.all([
        get(staticUrl(name), { token }),
        get(`${paths.files.byId}?id=${name}`, { token }),
        get(`${paths.files.byPath}?path=${name}`, { token }),
        get(`${paths.files.pdfPreview}?id=${name}`, { token }),
      ])
      return answers.map(answer => {
        const { timestamp: _, ...body } = answer.json<Record<string, unknown>>()
        return { status: answer.statusCode, body }
      })
    }
    const nothing = await ask(other, missing)
    expect(nothing.map(answer => [answer.status, answer.body.code])).toEqual([
      [404, 404],
      [200, 500],
      [200, 500],
      [404, 404],
    ])
    for (const token of [other, foreign, foreignAdmin]) {
      expect.soft(await ask(token, id)).toEqual(nothing)
      expect.soft(await ask(token, path)).toEqual(nothing)
    }
    expect((await get(staticUrl(id), { token: owner })).statusCode).toBe(200)
    expect((await get(staticUrl(id), { token: admin })).statusCode).toBe(200)
  })

  it('serves an avatar to everybody in the school and nobody outside', async () => {
    const { id } = await uploaded(server, owner, { name: 'a.jpg', content: await photo(), biz: 'avatar' })
    const statuses = []
    for (const token of [other, foreign, foreignAdmin]) statuses.push((await get(staticUrl(id), { token })).statusCode)
    expect(statuses).toEqual([200, 404, 404])
  })
})

describe('the answer', () => {
  const content = randomBytes(100_000)
  let file: FileInfo
  beforeAll(async () => {
    const zip = Buffer.concat([Buffer.from('PK\x03\x04'), content]).subarray(0, 100_000)
    zip.copy(content)
    file = await uploaded(server, owner, { name: '材料.zip', content })
  })

  it('runs no script, cannot be framed by others, and is cached by the browser only', async () => {
    const picture = await uploaded(server, owner, { name: 'a.jpg', content: await photo() })
    const text = await uploaded(server, owner, { name: 'a.txt', content: Buffer.from('<script>alert(1)</script>') })
    const shown = async (info: FileInfo) => {
      const { headers: sent } = await get(info.downloadUrl)
      expect.soft(sent).toMatchObject({
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, max-age=600',
        'referrer-policy': 'no-referrer',
      })
      return [sent['content-type'], sent['content-disposition']?.split(';')[0], sent['content-security-policy']]
    }
    const sandboxed = "default-src 'none'; sandbox; frame-ancestors 'self'"
    expect(await shown(file)).toEqual(['application/zip', 'attachment', sandboxed])
    expect(await shown(picture)).toEqual(['image/jpeg', 'inline', sandboxed])
    expect(await shown(text)).toEqual(['text/plain', 'attachment', sandboxed])
    expect(await shown(await uploaded(server, owner))).toEqual([
      'application/pdf',
      'inline',
      "default-src 'none'; frame-ancestors 'self'",
    ])
  })

  it('is the requested range', async () => {
    const part = await get(file.downloadUrl, { headers: { range: 'bytes=100-199' } })
    expect(part.statusCode).toBe(206)
    expect(part.headers).toMatchObject({
      'content-range': 'bytes 100-199/100000',
      'content-length': '100',
      'accept-ranges': 'bytes',
    })
    expect(part.rawPayload.equals(content.subarray(100, 200))).toBe(true)
    const tail = await get(file.downloadUrl, { headers: { range: 'bytes=-5' } })
    expect(tail.rawPayload.equals(content.subarray(-5))).toBe(true)
    const beyond = await get(file.downloadUrl, { headers: { range: 'bytes=100000-' } })
    expect([beyond.statusCode, beyond.headers['content-range'], beyond.rawPayload.length]).toEqual([
      416,
      'bytes */100000',
      0,
    ])
  })

  it('is empty when the browser has the file, and whole when it has another version', async () => {
    const { headers: sent } = await get(file.downloadUrl)
    const etag = String(sent.etag)
    expect((await get(file.downloadUrl, { headers: { 'if-none-match': etag } })).statusCode).toBe(304)
    const range = 'bytes=0-9'
    expect((await get(file.downloadUrl, { headers: { range, 'if-range': etag } })).statusCode).toBe(206)
    expect((await get(file.downloadUrl, { headers: { range, 'if-range': '"other"' } })).statusCode).toBe(200)
  })

  it('FL-07 previews a PDF on a page of its own, under the file’s name', async () => {
    const { previewUrl, id } = await uploaded(server, owner, { name: '<b>论文.pdf' })
    const page = await get(previewUrl ?? '')
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
    expect(page.body).toContain('<title>&lt;b&gt;论文.pdf</title>')
    const source = /<iframe src="([^"]+)"/.exec(page.body)?.[1]?.replaceAll('&amp;', '&') ?? ''
    expect(source).toContain(id)
    expect((await server.app.inject({ url: source })).rawPayload.equals(pdf)).toBe(true)
    expect(file.previewUrl).toBeNull()
    const refusal = await get(`${paths.files.pdfPreview}?id=${file.id}`, { token: owner })
    expect(refusal.json()).toMatchObject({ success: false, message: '只能预览 PDF 文件' })
  })
})

describe('for other modules', () => {
  const inSchool = <T>(run: Parameters<typeof server.deps.db.inTenant<T>>[1]) => server.deps.db.inTenant(1, run)
  const statusFor = async (token: string, id: string) => (await get(staticUrl(id), { token })).statusCode

  it('attaches a file to a record, and lets readers of the record read it', async () => {
    const recordId = newId()
    server.deps.files.registerReader(
      'test_record',
      async (_, session, of) => session.userId === otherId && of.recordId === recordId,
    )
    const { id, path } = await uploaded(server, owner)
    expect(await statusFor(other, id)).toBe(404)
    const who = { tenantId: 1, userId: ownerId }
    await inSchool(tx => server.deps.files.attach(tx, who, path, { table: 'test_record', recordId }))
    expect(await rowOf(id)).toMatchObject({
      status: 'clean',
      expires_at: null,
      ref_table: 'test_record',
      ref_id: recordId,
    })
    expect(await statusFor(other, id)).toBe(200)
    // Saving the same record again changes nothing, whoever saves it.
    await inSchool(tx =>
      server.deps.files.attach(tx, { tenantId: 1, userId: otherId }, id, { table: 'test_record', recordId }),
    )
    expect(await rowOf(id)).toMatchObject({ owner_id: ownerId, ref_id: recordId })
  })

  it('gives nobody a file for writing its id into a record of their own', async () => {
    const mine = await uploaded(server, owner)
    const taken = await uploaded(server, owner)
    const ref = { table: 'test_record', recordId: newId() }
    const attach = (userId: string, id: string, to: { table: string; recordId: string }) =>
      inSchool(tx => server.deps.files.attach(tx, { tenantId: 1, userId }, id, to))
    await attach(ownerId, taken.id, ref)
    await expect(attach(otherId, mine.id, ref)).rejects.toThrow('未找到对应数据')
    await expect(attach(otherId, taken.id, { ...ref, recordId: newId() })).rejects.toThrow('未找到对应数据')
    await expect(attach(ownerId, taken.id, { ...ref, recordId: newId() })).rejects.toThrow('未找到对应数据')
    for (const name of ['x', '', `1999/01/${mine.id}`])
      await expect(attach(ownerId, name, ref)).rejects.toThrow('未找到对应数据')
    expect(await rowOf(mine.id)).toMatchObject({ status: 'temp', ref_id: null })
  })

  it('hides a removed file from everybody, and keeps it when the transaction fails', async () => {
    const { id } = await uploaded(server, owner)
    const failing = inSchool(async tx => {
      await server.deps.files.remove(tx, 1, id)
      throw new Error('undone')
    })
    await expect(failing).rejects.toThrow('undone')
    expect(await statusFor(owner, id)).toBe(200)
    await inSchool(tx => server.deps.files.remove(tx, 1, id))
    expect(await statusFor(owner, id)).toBe(404)
    expect(await statusFor(admin, id)).toBe(404)
  })

  it('stores a file made by the server as a stream, with its day of expiry', async () => {
    const content = randomBytes(200_000)
    const parts = Readable.from([content.subarray(0, 1), content.subarray(1)])
    const made = { tenantId: 1, ownerId: otherId, biz: 'result', name: '学位信息,全部.xlsx' } as const
    const file = await server.deps.files.save({ ...made, content: parts, expiresInDays: 3 })
    expect(file).toMatchObject({ size: 200_000, biz: 'result', mime: expect.stringContaining('spreadsheetml') })
    expect(file.expiresAt?.getTime()).toBeCloseTo(Date.now() + 3 * 86_400_000, -5)
    expect((await buffer(await server.deps.files.open(file))).equals(content)).toBe(true)
    expect(await statusFor(other, file.id)).toBe(200)
    expect(await statusFor(owner, file.id)).toBe(404)
    const kept = await server.deps.files.save({ ...made, content })
    expect(kept.expiresAt?.getTime()).toBeCloseTo(Date.now() + 7 * 86_400_000, -5)
  })

  it('makes no file of a stream that breaks off', async () => {
    async function* broken() {
      yield randomBytes(100_000)
      throw new Error('cut')
    }
    const made = { tenantId: 1, ownerId, biz: 'result', name: 'a.xlsx', content: Readable.from(broken()) } as const
    await expect(server.deps.files.save(made)).rejects.toThrow('cut')
    expect(readdirSync(join(server.deps.config.dataDir, 'files', 'incoming'))).toEqual([])
  })
})
