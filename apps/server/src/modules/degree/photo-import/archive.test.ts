import { writeFile } from 'node:fs/promises'
import { defaultPhotoRule } from '@xw/shared/degree/photos'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { archiveOf, type TestEntry } from '../../../../test/support/photo-archive.ts'
import { type TemporaryFolder, temporaryFolder } from '../../../../test/support/workbook.ts'
import { type ArchiveLimits, archiveLimits, openArchive } from './archive.ts'

let folder: TemporaryFolder
beforeAll(async () => {
  folder = await temporaryFolder()
})
afterAll(() => folder.remove())

const content = Buffer.from('photo')

async function opened(
  entries: readonly TestEntry[],
  given: { names?: 'gbk' | 'utf8'; limits?: Partial<ArchiveLimits> } = {},
) {
  const path = folder.path('photos.zip')
  await writeFile(path, archiveOf(entries, given))
  const archive = await openArchive(path, defaultPhotoRule, { ...archiveLimits, ...given.limits })
  const contents = await Promise.all(archive.photos.map(photo => photo.read()))
  await archive.close()
  return { ...archive, contents }
}

it('IM-10 one encoding is found for all names, though a short one in GBK can be valid UTF-8', async () => {
  const names = ['联通.jpg', '欧阳娜娜.jpg', 'plain.jpg']
  const { photos, contents } = await opened(
    names.map(name => ({ name, content })),
    { names: 'gbk' },
  )
  expect(photos.map(({ base }) => base)).toEqual(['联通', '欧阳娜娜', 'plain'])
  expect(contents.map(String)).toEqual(['photo', 'photo', 'photo'])
})

it('IM-10 more entries or more bytes than one import takes are refused before anything is unpacked', async () => {
  const three = ['a', 'b', 'c'].map(name => ({ name: `${name}.jpg`, content }))
  await expect(opened(three, { limits: { entries: 2 } })).rejects.toThrow('压缩包中的文件超过 2 个，请拆分后分次导入')
  await expect(opened(three, { limits: { unpackedBytes: 14 } })).rejects.toThrow('压缩包解压后过大，请拆分后分次导入')
  expect((await opened(three, { limits: { entries: 3, unpackedBytes: 15 } })).photos).toHaveLength(3)
})

it('IM-10 whatever is wrong with an archive, it is closed', async () => {
  await opened([{ name: 'a/', content: Buffer.alloc(0) }]).catch(() => {})
  await opened([{ name: 'a.jpg', content }], { limits: { entries: 0 } }).catch(() => {})
  expect(folder.openFiles()).toBe(0)
})
