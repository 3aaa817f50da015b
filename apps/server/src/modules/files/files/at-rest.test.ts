import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { apiBase } from '@xw/shared/wire/headers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { archiveOf } from '../../../../test/support/photo-archive.ts'
import { photo, uploaded } from '../../../../test/support/uploads.ts'
import { newId } from '../../../lib/ids.ts'
import type { FileRecord } from '../../../plugins/files.ts'

const damaged = '文件已损坏或被改动，无法读取，请联系管理员从备份中恢复。'
const number = '11010119900101123X'
/** Longer than one encrypted chunk, with a searchable text in every part. */
const sheet = Buffer.from(`姓名,身份证件号码\n${`王小明,${number}\n`.repeat(10_000)}`)

let server: TestApp
let admin: string
beforeAll(async () => {
  server = await buildApp()
  admin = await server.signIn()
})
afterAll(() => server.close())

const pathOf = (key: string) => join(server.deps.config.dataDir, 'files', key)
const get = (url: string, range?: string) =>
  server.app.inject({ url: apiBase + url, headers: { ...(range && { range }) } })
const save = () =>
  server.deps.files.save({ tenantId: 1, ownerId: newId(), biz: 'result', name: '结果.csv', content: sheet })

/** All bytes in the data folder. */
function everything(): Buffer {
  const { dataDir } = server.deps.config
  const paths = readdirSync(dataDir, { recursive: true }).map(name => join(dataDir, String(name)))
  return Buffer.concat(paths.filter(path => statSync(path).isFile()).map(path => readFileSync(path)))
}

it('上传的表格、照片压缩包和生成的结果在磁盘上都是密文，下载得到原文', async () => {
  const picture = await photo()
  const archive = archiveOf([{ name: '20200001.jpg', content: picture }])
  const files = [
    [await uploaded(server, admin, { name: '名单.csv', content: sheet, biz: 'import' }), sheet],
    [await uploaded(server, admin, { name: '照片.zip', content: archive, biz: 'photoZip' }), archive],
  ] as const
  await save()
  const there = everything()
  for (const clear of [number, '王小明', '20200001.jpg', 'PK\x03\x04', picture.subarray(0, 100)])
    expect.soft([String(clear).slice(0, 20), there.includes(clear)]).toEqual([String(clear).slice(0, 20), false])
  for (const [{ size, downloadUrl }, content] of files) {
    const { rawPayload, headers } = await get(downloadUrl)
    expect([size, rawPayload.equals(content)]).toEqual([content.length, true])
    expect(headers['content-length']).toBe(String(content.length))
  }
})

it('下载可以只取一部分，跨越密文的各段', async () => {
  const { downloadUrl } = await uploaded(server, admin, { name: '名单.csv', content: sheet, biz: 'import' })
  const ranges: [start: number, end: number][] = [
    [0, 0],
    [65_530, 65_545],
    [100_000, sheet.length - 1],
  ]
  for (const [start, end] of ranges) {
    const { statusCode, rawPayload } = await get(downloadUrl, `bytes=${start}-${end}`)
    expect([statusCode, rawPayload.equals(sheet.subarray(start, end + 1))]).toEqual([206, true])
  }
})

it('密文被改动、截断或换成别的文件的，不再给出内容，并说明原因', async () => {
  const [file, other] = [
    await uploaded(server, admin, { name: '名单.csv', content: sheet, biz: 'import' }),
    await uploaded(server, admin, { name: '名单.csv', content: sheet, biz: 'import' }),
  ]
  const path = pathOf(file.path)
  const sealed = readFileSync(path)
  const changed = Buffer.from(sealed)
  changed[0] = (changed[0] ?? 0) ^ 1
  for (const content of [
    changed,
    Buffer.alloc(0),
    sealed.subarray(0, 1_000),
    readFileSync(pathOf(other.path)),
    sheet,
  ]) {
    writeFileSync(path, content)
    const { headers, payload } = await get(file.downloadUrl)
    expect.soft(JSON.parse(payload)).toMatchObject({ success: false, message: damaged })
    expect.soft(headers['cache-control']).not.toContain('max-age')
  }
  writeFileSync(path, sealed)
  expect((await get(file.downloadUrl)).rawPayload.equals(sheet)).toBe(true)
})

it('很长的文件缺了结尾，下载中断，也不会借给导入使用', async () => {
  const file = await save()
  writeFileSync(pathOf(file.storageKey), readFileSync(pathOf(file.storageKey)).subarray(0, -1))
  const { files } = server.deps
  await expect(buffer(await files.open(file))).rejects.toThrow(damaged)
  let used = false
  await expect(files.withCopy(file, async () => void (used = true))).rejects.toThrow(damaged)
  expect([used, readdirSync(pathOf('incoming'))]).toEqual([false, []])
})

it('借出的明文副本只有服务器自己能读，用完即删', async () => {
  await server.deps.files.withCopy(await save(), async path => {
    expect(readFileSync(path).equals(sheet)).toBe(true)
    expect([statSync(path).mode & 0o777, path.startsWith(server.deps.config.dataDir)]).toEqual([0o600, true])
  })
  expect(readdirSync(pathOf('incoming'))).toEqual([])
})

it('以前未加密的文件仍可读取', async () => {
  const { id, storageKey } = await save()
  writeFileSync(pathOf(storageKey), sheet)
  const old = await server.deps.db.inTenant(1, async tx => {
    await tx.updateTable('sys_file').set({ sealed: false }).where('id', '=', id).execute()
    return tx.selectFrom('sys_file').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  })
  const file = { id, storageKey, size: Number(old.size), sealed: old.sealed } as FileRecord
  expect((await buffer(await server.deps.files.open(file))).equals(sheet)).toBe(true)
  expect((await buffer(await server.deps.files.open(file, { start: 3, end: 9 }))).equals(sheet.subarray(3, 10))).toBe(
    true,
  )
})
