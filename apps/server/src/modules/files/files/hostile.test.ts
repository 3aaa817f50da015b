import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { apiBase, headers } from '@xw/shared/wire/headers'
import { paths } from '@xw/shared/wire/paths'
import { sql } from 'kysely'
import pino from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { createUser, userPassword } from '../../../../test/support/fixtures.ts'
import { toForm } from '../../../../test/support/form.ts'
import { pdf, photo, uploaded, uploadFile } from '../../../../test/support/uploads.ts'
import { createApp } from '../../../app.ts'
import type { FileStorage } from '../../../storage/storage.ts'
import { createFiles } from './files.ts'

let server: TestApp
let token: string
let userId: string

beforeAll(async () => {
  server = await buildApp()
  userId = await createUser(server.deps.db, { username: 'uploader', roles: ['dwgly'] })
  token = await server.signIn('uploader', userPassword)
})
afterAll(() => server.close())

/** Everything in the data folder except keys: what an upload could have left behind. */
const stored = () =>
  readdirSync(join(server.deps.config.dataDir), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .sort()
const rows = () =>
  server.deps.db.inTenant(1, async tx =>
    Number((await sql<{ n: string }>`select count(*) as n from sys_file`.execute(tx)).rows[0]?.n),
  )

const answerOf = async (given: Parameters<typeof uploadFile>[2]) => {
  const { status, body } = await uploadFile(server, token, given)
  return { status, code: body.code, message: body.message }
}
const refusal = (message: string) => ({ status: 200, code: 500, message })

describe('a refused upload leaves nothing behind', () => {
  let before: { files: string[]; rows: number }
  beforeEach(async () => {
    before = { files: stored(), rows: await rows() }
  })
  const expectNothingNew = async () => expect({ files: stored(), rows: await rows() }).toEqual(before)

  const html = Buffer.from('<html><script>alert(1)</script></html>')
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
  const wrongFormat = '请上传正确文件格式!'
  const notAnImage = '请上传图片'
  const otherContent = (extension: string) => `文件内容不是 .${extension} 格式，请另存为该格式（不加密）后再上传!`

  it.each([
    ['a program', { name: 'a.exe', content: Buffer.from('MZ\0\0') }, wrongFormat],
    ['a page', { name: 'a.html', content: html }, wrongFormat],
    ['a page with two endings', { name: 'a.pdf.html', content: html }, wrongFormat],
    ['a script of a server', { name: 'a.jsp', content: html }, wrongFormat],
    ['a drawing that can run script', { name: 'a.svg', content: svg }, wrongFormat],
    ['one that says it is a picture', { name: 'a.png', content: svg, biz: 'photo' }, notAnImage],
    ['a workbook with macros', { name: 'a.xlsm', content: Buffer.from('PK\x03\x04x') }, wrongFormat],
    ['no ending', { name: 'a', content: pdf }, wrongFormat],
    ['an ending alone', { name: '.pdf', content: pdf }, wrongFormat],
    ['a page that says it is a workbook', { name: 'a.xls', content: html, biz: 'import' }, otherContent('xls')],
    ['a page that says it is a document', { name: 'a.pdf', content: html }, otherContent('pdf')],
    ['bytes that say they are text', { name: 'a.txt', content: Buffer.from('a\0b') }, otherContent('txt')],
    [
      'an archive among spreadsheets',
      { name: 'a.zip', content: Buffer.from('PK\x03\x04x'), biz: 'import' },
      wrongFormat,
    ],
    ['a document among photos', { name: 'a.pdf', content: pdf, biz: 'photo' }, notAnImage],
    ['nothing', { name: 'a.txt', content: Buffer.alloc(0) }, '文件是空的，请重新选择!'],
    ['a long name', { name: `${'长'.repeat(51)}.pdf` }, '文件名字过长,请控制在50个字符以内!'],
    [
      'an avatar over its limit',
      {
        name: 'a.jpg',
        content: Buffer.concat([Buffer.from('\xff\xd8\xff', 'latin1'), Buffer.alloc(5_242_880)]),
        biz: 'avatar',
      },
      '上传文件过大，请重新上传!',
    ],
    [
      'a cut picture',
      { name: 'a.jpg', content: Buffer.from('\xff\xd8\xff\xe0', 'latin1'), biz: 'photo' },
      '图片已损坏，请更换图片!',
    ],
  ])('FL-02 %s', async (_, given, message) => {
    expect(await answerOf(given)).toEqual(refusal(message))
    await expectNothingNew()
  })

  it.each([...`%&',;=?$`, '\u202e', '\t'])('FL-02 a name with %j', async character => {
    expect(await answerOf({ name: `a${character}b.pdf` })).toEqual(refusal('文件名含非法字符!'))
    await expectNothingNew()
  })

  it('recognises a picture by its content, not its extension', async () => {
    const gif = await sharp(await photo())
      .gif()
      .toBuffer()
    expect(await answerOf({ name: 'a.jpg', content: gif, biz: 'photo' })).toEqual(refusal(wrongFormat))
    await expectNothingNew()
    expect((await uploaded(server, token, { name: 'a.jpg', content: gif })).mime).toBe('image/gif')
  })

  it('refuses damaged and giant pictures, whatever they are for', async () => {
    const whole = await sharp(randomBytes(300 * 300 * 3), { raw: { width: 300, height: 300, channels: 3 } })
      .jpeg()
      .toBuffer()
    const giant = await sharp({ create: { width: 9_000, height: 9_000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    expect(giant.length).toBeLessThan(1_000_000)
    for (const biz of ['temp', 'photo']) {
      expect
        .soft(await answerOf({ name: 'a.jpg', content: whole.subarray(0, whole.length / 2), biz }))
        .toEqual(refusal('图片已损坏，请更换图片!'))
      expect
        .soft(await answerOf({ name: 'a.png', content: giant, biz }))
        .toEqual(refusal('图片尺寸过大，请缩小或更换图片!'))
    }
    await expectNothingNew()
  })

  it.each([
    '..',
    '../',
    '..\\',
    '....//',
    '/ . . /',
    '/etc',
    'C:\\x',
    '\\\\host\\x',
    'temp/..',
    '%2e%2e',
    'TEMP',
    'result',
    'toString',
    'x'.repeat(4_096),
  ])('a biz that is none of ours: %s', async biz => {
    expect(await answerOf({ biz })).toEqual(refusal('上传目录bizPath，格式非法！'))
    await expectNothingNew()
  })

  it.each([
    ['two files', toForm([1, 2].map(() => ({ field: 'file', value: pdf, fileName: 'a.pdf' }))), 413],
    ['too many parts', toForm([...Array(10_000).keys()].map(index => ({ field: `f${index}`, value: 'x' }))), 413],
    ['no boundary', { payload: Buffer.from('x'), headers: { 'content-type': 'multipart/form-data' } }, 400],
    [
      'another boundary',
      {
        ...toForm([{ field: 'file', value: pdf, fileName: 'a.pdf' }]),
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
      },
      400,
    ],
    ['no form at all', { payload: { file: 'x' } }, 400],
    ['a name that every object has', toForm([{ field: '__proto__', value: 'x' }]), 400],
  ])('a broken form: %s', async (_, form, status) => {
    const answer = await server.call('POST', paths.files.upload, { token, ...form })
    expect({ status: answer.status, success: answer.body.success }).toEqual({ status, success: false })
    await expectNothingNew()
  })

  it('refuses a form that ends in the middle of its file', async () => {
    const { payload, headers: sent } = toForm([{ field: 'file', value: randomBytes(500_000), fileName: 'a.zip' }])
    const answer = await server.call('POST', paths.files.upload, {
      token,
      headers: sent,
      payload: payload.subarray(0, 300_000),
    })
    expect(answer.status).toBe(400)
    await expectNothingNew()
  })

  it('refuses a file without a name', async () => {
    const head = '--x\r\nContent-Disposition: form-data; name="file"\r\nContent-Type: application/octet-stream\r\n\r\n'
    const form = {
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      payload: `${head}${pdf.toString()}\r\n--x--\r\n`,
    }
    const { body } = await server.call('POST', paths.files.upload, { token, ...form })
    expect(body.message).toBe(wrongFormat)
    await expectNothingNew()
  })

  it('refuses a form without a file', async () => {
    const { body } = await server.call('POST', paths.files.upload, {
      token,
      ...toForm([{ field: 'biz', value: 'temp' }]),
    })
    expect(body.message).toBe('未上传任何文件')
  })
})

describe('names and paths', () => {
  it('ignores a path in a file name', async () => {
    for (const name of ['../../etc/a.pdf', '..\\..\\a.pdf', '/etc/a.pdf', 'C:\\x\\a.pdf', 'x/../a.pdf']) {
      expect.soft(await uploaded(server, token, { name }), name).toMatchObject({ fileName: 'a.pdf' })
    }
    expect(stored().filter(path => !/\/files\/\d{4}\/\d{2}\/[0-9a-f-]{36}$|\/keys\//.test(path))).toEqual([])
  })

  it('serves no path except that of a stored file', async () => {
    const { id, path } = await uploaded(server, token)
    const month = path.slice(0, 8)
    const attempts = [
      '../keys/secret',
      '..%2fkeys%2fsecret',
      '%2e%2e/keys/secret',
      '%252e%252e/keys/secret',
      '....//keys/secret',
      '..\\keys\\secret',
      '/etc/passwd',
      '//etc/passwd',
      'file:///etc/passwd',
      'C:\\Windows\\win.ini',
      '/%20.%20.%20/keys/secret',
      '%c0%ae%c0%ae/keys/secret',
      `${month}../../keys/secret`,
      `1999/01/${id}`,
      `${month}./${id}`,
      `${month}%2e/${id}`,
      `x/${path}`,
      `${path}/`,
      `${id}.pdf`,
      `${id}%00.pdf`,
      '.',
      '',
      'incoming',
      `incoming/${id}`,
      'a'.repeat(400),
    ]
    const secret = readFileSync(server.deps.config.secretFile, 'utf8').trim()
    const address = await server.app.listen({ port: 0, host: '127.0.0.1' })
    for (const attempt of attempts) {
      const name = encodeURIComponent(attempt)
      for (const url of [
        `${paths.files.static}/${attempt}`,
        `${paths.files.byPath}?path=${name}`,
        `${paths.files.byId}?id=${name}`,
      ]) {
        const body = await getRaw(address, apiBase + url)
        expect.soft(body, attempt).toContain('"success":false')
        expect.soft(body).not.toContain(secret)
      }
    }
    expect(await getRaw(address, `${apiBase}${paths.files.static}/${path}`)).toBe(pdf.toString())
  })
})

/** Requests a path exactly as it is written, because other HTTP clients normalise it. */
const getRaw = async (address: string, path: string) => {
  const { hostname, port } = new URL(address)
  const call = request({ hostname, port, path, headers: { [headers.token]: token, connection: 'close' } }).end()
  const [response] = (await once(call, 'response')) as [IncomingMessage]
  return text(response)
}

describe('storage space', () => {
  const onStorage = async (change: Partial<FileStorage>) => {
    const storage = { ...server.deps.storage, ...change }
    const files = createFiles({ ...server.deps, storage })
    const app = await createApp(
      { ...server.deps, storage, files },
      { log: pino({ level: 'silent' }), rateLimits: false },
    )
    const answer = await app.inject({
      method: 'POST',
      url: apiBase + paths.files.upload,
      ...withToken(toForm([{ field: 'file', value: pdf, fileName: 'a.pdf' }])),
    })
    await app.close()
    return { status: answer.statusCode, ...answer.json<{ code: number; message: string }>() }
  }
  const withToken = (form: ReturnType<typeof toForm>) => ({
    ...form,
    headers: { ...form.headers, [headers.token]: token },
  })
  const full = { status: 200, code: 500, message: '上传失败，服务器存储空间不足，请联系管理员。' }

  it('says in a sentence that the disk filled up during an upload', async () => {
    const put = async () => {
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    }
    expect(await onStorage({ put })).toMatchObject(full)
  })

  it('refuses uploads when the disk is almost full', async () => {
    expect(await onStorage({ space: async () => ({ free: 400e6, total: 1e9 }) })).toMatchObject(full)
    expect(await onStorage({ space: async () => ({ free: 4e9, total: 100e9 }) })).toMatchObject(full)
    expect(await onStorage({ space: async () => ({ free: 6e9, total: 100e9 }) })).toMatchObject({ code: 200 })
  })

  it('shows only a trace id for any other failure of the storage', async () => {
    const put = async () => {
      throw new Error('bucket xw at 10.0.0.7 refused')
    }
    const { status, message } = await onStorage({ put })
    expect(status).toBe(500)
    expect(message).toMatch(/^操作失败，请稍后再试（追踪号 \w+）$/)
  })

  it('limits what one person can upload in a day', async () => {
    await server.deps.db.inTenant(1, tx =>
      sql`insert into sys_file (tenant_id, id, storage_key, owner_id, biz, file_name, sha256, size, mime, status, expires_at)
        select 1, id, '2026/01/' || id, ${userId}, 'temp', 'a.pdf', repeat('0', 64), 1, 'application/pdf', 'temp', now() + interval '1 day'
        from (select gen_random_uuid() as id from generate_series(1, 1000)) made`.execute(tx),
    )
    expect(await answerOf({})).toEqual(refusal('您今天上传的文件已达上限（1000 个或 4 GB），请明天再上传。'))
    const another = await createUser(server.deps.db, { username: 'another', roles: ['dwgly'] })
    expect(another).not.toBe(userId)
    expect((await uploadFile(server, await server.signIn('another', userPassword))).body.success).toBe(true)
  })
})
