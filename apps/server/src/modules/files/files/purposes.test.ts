import type { UploadBiz } from '@xw/shared/files/upload-purposes'
import { paths } from '@xw/shared/wire/paths'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { createUser } from '../../../../test/support/fixtures.ts'
import { createRole, openSession } from '../../../../test/support/people.ts'
import { photo, uploadFile } from '../../../../test/support/uploads.ts'

let server: TestApp
let picture: Buffer
beforeAll(async () => {
  server = await buildApp()
  picture = await photo()
  await createRole(server.deps.db, { code: 'catalogues', permissions: ['xw:xwCatalogue:list', 'xw:xwCatalogue:edit'] })
})
afterAll(() => server.close())

const sheet = Buffer.from('姓名,学号\n张三,1\n')
const archive = Buffer.from('PK\x05\x06'.padEnd(22, '\0'), 'latin1')
const samples: Record<UploadBiz, { name: string; content: Buffer }> = {
  temp: { name: '附件.jpg', content: Buffer.alloc(0) },
  photo: { name: '照片.jpg', content: Buffer.alloc(0) },
  avatar: { name: '头像.jpg', content: Buffer.alloc(0) },
  jeditor: { name: '插图.jpg', content: Buffer.alloc(0) },
  import: { name: '名单.csv', content: sheet },
  photoZip: { name: '照片.zip', content: archive },
  oss: { name: '文件.jpg', content: Buffer.alloc(0) },
}
const send = async (token: string, biz: UploadBiz) => {
  const { name, content } = samples[biz]
  return (await uploadFile(server, token, { name, content: content.length > 0 ? content : picture, biz })).body
}
const rows = async () =>
  (await server.deps.db.inTenant(1, tx => tx.selectFrom('sys_file').select('biz').execute())).length
let made = 0
async function enter(roles: string[]) {
  made += 1
  const { db } = server.deps
  return openSession(db, await createUser(db, { username: `sender${made}`, roles }))
}

describe('a file is accepted only for what its sender could use it for', () => {
  it('takes of a student their photo and attachments, and nothing else', async () => {
    const student = await enter(['xs'])
    for (const biz of ['photo', 'temp'] as const) expect(await send(student, biz)).toMatchObject({ success: true })
    const before = await rows()
    for (const biz of ['avatar', 'jeditor', 'import', 'photoZip'] as const)
      expect(await send(student, biz)).toMatchObject({ success: false, message: '学生只能上传本人的照片和附件' })
    expect((await send(student, 'oss')).code).toBe(510)
    expect(await rows()).toBe(before)
  })

  it('takes of a department what it imports and writes', async () => {
    const secretary = await enter(['yxgly'])
    for (const biz of ['photo', 'temp', 'import', 'avatar'] as const)
      expect(await send(secretary, biz)).toMatchObject({ success: true })
  })

  it('takes the avatar alone of a user whose pages have no place for files', async () => {
    for (const roles of [['zj'], ['catalogues'], []]) {
      const token = await enter(roles)
      expect(await send(token, 'avatar')).toMatchObject({ success: true })
      for (const biz of ['photo', 'temp', 'jeditor', 'import', 'photoZip'] as const)
        expect([biz, await send(token, biz)]).toMatchObject([
          biz,
          { success: false, message: '您没有可以使用这类文件的功能，不能上传' },
        ])
    }
  })

  it('refuses a file that comes before its purpose as well, and keeps nothing of it', async () => {
    const student = await enter(['xs'])
    const before = await rows()
    const { body } = await uploadFile(server, student, {
      ...samples.jeditor,
      content: picture,
      fields: [{ field: 'jeditor', value: '1' }],
    })
    expect(body).toMatchObject({ success: false, message: '学生只能上传本人的照片和附件' })
    expect(await rows()).toBe(before)
  })

  it('converts documents to rich text only for users who write rich texts', async () => {
    const student = await enter(['xs'])
    const { body } = await uploadFile(server, student, { name: 'a.docx', content: sheet, path: paths.files.toHtml })
    expect(body).toMatchObject({ success: false, message: '学生只能上传本人的照片和附件' })
  })
})
