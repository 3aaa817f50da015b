import { paths } from '@xw/shared/wire/paths'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { createDepart, createUser } from '../../../../test/support/fixtures.ts'
import { openSession } from '../../../../test/support/people.ts'
import { sampleIdNumber } from '../../../../test/support/samples.ts'
import { pdf, photo, uploaded } from '../../../../test/support/uploads.ts'
import { addRecord } from '../../../../test/support/world.ts'

let server: TestApp
let secretary: string
let colleague: string
let stranger: string

/** A secretary of a department of its own. */
async function secretaryOf(departId: string, username: string) {
  const id = await createUser(server.deps.db, { username, roles: ['yxgly'], departs: [departId], xwbslbms: ['31'] })
  return openSession(server.deps.db, id, { departId })
}

let departId: string
beforeAll(async () => {
  server = await buildApp()
  const { db } = server.deps
  departId = await createDepart(db, { name: '文学院', orgCode: 'A01' })
  const other = await createDepart(db, { name: '理学院', orgCode: 'A02' })
  secretary = await secretaryOf(departId, 'secretary')
  colleague = await secretaryOf(departId, 'colleague')
  stranger = await secretaryOf(other, 'stranger')
})
afterAll(() => server.close())

let number = 0
const record = (token: string, photoId: string) => {
  number += 1
  const names = { xm: `王${number}`, xh: `2024${number}`, zjhm: sampleIdNumber(number), zjlxm: '01' }
  return addRecord(server, token, { ...names, xwlx: '31', nj: '2024', departId, photo: photoId })
}
const upload = async (token: string, given = {}) =>
  uploaded(server, token, { name: '照片.jpg', content: await photo(180, 240), biz: 'photo', ...given })
const statusFor = async (token: string, id: string) =>
  (await server.app.inject({ url: `/jeecg-boot${paths.files.static}/${id}`, headers: { 'X-Access-Token': token } }))
    .statusCode
const edit = (token: string, payload: Record<string, unknown>) =>
  server.call('POST', '/xw/xwInfo/edit', { token, payload: { xwlx: '31', ...payload } })

it('a photo belongs to its record: who reaches the record sees it, nobody else does', async () => {
  const { id, path } = await upload(secretary)
  expect(await statusFor(colleague, id)).toBe(404)
  const recordId = await record(secretary, path)
  expect(await statusFor(secretary, id)).toBe(200)
  expect(await statusFor(colleague, id)).toBe(200)
  expect(await statusFor(stranger, id)).toBe(404)
  const { body } = await server.call('GET', `/xw/xwInfo/queryById?id=${recordId}`, { token: colleague })
  expect(body.result).toMatchObject({ photo: id })
})

it('what is known of several files comes in one call, for those that may be read', async () => {
  const mine = await upload(secretary)
  const foreign = await upload(stranger)
  const ids = [mine.id, foreign.id, 'nothing'].join(',')
  const { body } = await server.call<{ id: string }[]>('GET', `${paths.files.byIds}?ids=${ids}`, { token: secretary })
  expect(body.result).toEqual([expect.objectContaining({ id: mine.id, fileName: '照片.jpg' })])
})

it('a photo that is replaced is gone, and one that is kept stays when somebody else saves', async () => {
  const first = await upload(secretary)
  const id = await record(secretary, first.id)
  await edit(colleague, { id, photo: first.id, xmpy: 'WANG' })
  expect(await statusFor(secretary, first.id)).toBe(200)
  const second = await upload(colleague)
  expect((await edit(colleague, { id, photo: second.id })).body).toMatchObject({ success: true })
  expect(await statusFor(secretary, first.id)).toBe(404)
  expect(await statusFor(secretary, second.id)).toBe(200)
})

it('a file that is not the own one, and one of another kind, is refused beside its field', async () => {
  const id = await record(secretary, (await upload(secretary)).id)
  const refusal = async (photoId: string) => (await edit(secretary, { id, photo: photoId })).body
  const gone = { success: false, result: { photo: '文件不存在或已过期，请重新上传' } }
  expect(await refusal((await upload(stranger)).id)).toMatchObject(gone)
  expect(await refusal('0198a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b')).toMatchObject(gone)
  const paper = await uploaded(server, secretary, { name: '论文.pdf', content: pdf })
  expect(await refusal(paper.id)).toMatchObject({ success: false, result: { photo: '请上传正确文件格式!' } })
  expect(await statusFor(secretary, paper.id)).toBe(200)
})

it('IM-10 a photo that is none by the school’s rule is refused beside its field, and the record stays as it was', async () => {
  const first = await upload(secretary)
  const id = await record(secretary, first.id)
  const refusal = async (content: Buffer) =>
    (await edit(secretary, { id, photo: (await upload(secretary, { content })).id })).body
  expect(await refusal(await photo(30, 40))).toMatchObject({
    success: false,
    result: { photo: '尺寸为 30×40，不能小于 150×200' },
  })
  expect(await refusal(await photo(400, 400))).toMatchObject({
    success: false,
    result: { photo: expect.stringContaining('宽高比应在 0.67 至 0.77 之间') },
  })
  const { body } = await server.call('GET', `/xw/xwInfo/queryById?id=${id}`, { token: secretary })
  expect(body.result).toMatchObject({ photo: first.id })
})

it('a record that leaves the recycle bin takes its photo along', async () => {
  const { id: fileId } = await upload(secretary)
  const id = await record(secretary, fileId)
  const { body } = await server.call('DELETE', `/xw/xwInfo/delete?id=${id}`, { token: secretary })
  expect(body).toMatchObject({ success: true })
  expect(await statusFor(secretary, fileId)).toBe(200)
  await server.call('DELETE', `/xw/xwInfo/deleteRecycleBin?ids=${id}`, { token: secretary })
  expect(await statusFor(secretary, fileId)).toBe(404)
})
