import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { apiBase } from '@xw/shared/wire/headers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { bucket, s3Keys, startS3 } from '../../../../test/support/s3.ts'
import { photo, uploaded } from '../../../../test/support/uploads.ts'
import { cleanFiles } from './clean.ts'

let s3: Awaited<ReturnType<typeof startS3>>
let server: TestApp
beforeAll(async () => {
  s3 = await startS3()
  server = await buildApp(
    {},
    {
      XW_S3_ENDPOINT: s3.endpoint,
      XW_S3_BUCKET: bucket,
      XW_S3_ACCESS_KEY: s3Keys.accessKey,
      XW_S3_SECRET_KEY: s3Keys.secretKey,
      XW_S3_PREFIX: 'school/files',
    },
  )
})
afterAll(async () => {
  await server.close()
  await s3.end()
})

it('a bucket stores files as the data folder does: upload, ranges, pictures, cleaning', async () => {
  const token = await server.signIn()
  const content = Buffer.concat([Buffer.from('PK\x03\x04'), randomBytes(300_000)])
  const file = await uploaded(server, token, { name: '材料.zip', content })
  const get = (url: string, range?: string) =>
    server.app.inject({ url: apiBase + url, headers: { ...(range && { range }) } })
  expect((await get(file.downloadUrl)).rawPayload.equals(content)).toBe(true)
  expect((await get(file.downloadUrl, 'bytes=1000-1999')).rawPayload.equals(content.subarray(1_000, 2_000))).toBe(true)
  const picture = await uploaded(server, token, { name: 'a.jpg', content: await photo(), biz: 'photo' })
  expect((await get(picture.downloadUrl)).headers['content-type']).toBe('image/jpeg')
  const filesDir = join(server.deps.config.dataDir, 'files')
  expect(readdirSync(filesDir, { recursive: true })).toEqual(['incoming'])

  await server.deps.db.inTenant(1, tx => server.deps.files.remove(tx, 1, file.id))
  await cleanFiles(server.deps, server.engine.ground.definitions)
  await expect(server.deps.storage.get(file.path)).rejects.toThrow('S3 answered 404 NoSuchKey')
  expect((await get(picture.downloadUrl)).statusCode).toBe(200)
})
