import { Readable } from 'node:stream'
import { elementToRow } from '@xw/shared/degree/certificate/elements'
import { certificatePresets } from '@xw/shared/degree/certificate/presets'
import { certificatePaths } from '@xw/shared/wire/certificate-paths'
import { paths } from '@xw/shared/wire/paths'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { createDegreeSchool, type DegreeSchool } from '../../../../test/support/degree.ts'
import { readPdf } from '../../../../test/support/pdf.ts'
import { bucket, s3Keys, startS3 } from '../../../../test/support/s3.ts'
import { listTasks, startTestWorker, waitForTask } from '../../../../test/support/tasks.ts'
import { photo, uploaded } from '../../../../test/support/uploads.ts'
import type { Worker } from '../../../workers/start-worker.ts'

describe.each(['folder', 'bucket'])('DG-08 files that a paper needs, in a %s', kind => {
  let s3: Awaited<ReturnType<typeof startS3>> | null = null
  let server: TestApp
  let school: DegreeSchool
  let worker: Worker
  let ids: string[]
  let photoKey = ''
  let backgroundKey = ''
  let templateId = ''

  beforeAll(async () => {
    s3 = kind === 'bucket' ? await startS3() : null
    server = await buildApp(
      {},
      s3
        ? {
            XW_S3_ENDPOINT: s3.endpoint,
            XW_S3_BUCKET: bucket,
            XW_S3_ACCESS_KEY: s3Keys.accessKey,
            XW_S3_SECRET_KEY: s3Keys.secretKey,
          }
        : {},
    )
    school = await createDegreeSchool(server)
    worker = await startTestWorker(server)
    ids = await school.records(['60', '60', '60'])
    for (const [index, id] of ids.entries()) photoKey = await prepare(id, index)
    const background = await uploaded(server, school.tokens.school, {
      name: '底图.jpg',
      content: await photo(297, 210),
      biz: 'photo',
    })
    backgroundKey = background.path
    const elements = certificatePresets.original.elements.map(elementToRow)
    const { body } = await server.call<{ id: string }>('POST', '/xw/xwCertificateTemplate/add', {
      token: school.tokens.school,
      payload: {
        name: '正本',
        kind: 'original',
        pageWidth: 297,
        pageHeight: 210,
        elements,
        background: background.id,
        printsBackground: '1',
      },
    })
    templateId = body.result?.id ?? ''
  })
  afterAll(async () => {
    await worker.stop()
    await server.close()
    await s3?.end()
  })

  /** Gives a record every value that its certificate shows, and returns the photo's storage key. */
  async function prepare(id: string, index: number): Promise<string> {
    await school.rows(sql`
      update xw_info set xwzsbh = ${`100013202601000${index + 1}`}, xbm = '2', csrq = '20000102', zymc = '法学', xwlb = '法学硕士',
        xwsydw = '测试大学', pydw = '测试大学', xzxm = '校长', zxxm = '主席' where id = ${id}`)
    const file = await uploaded(server, school.tokens.school, {
      name: '照片.jpg',
      content: await photo(150 + index, 200),
      biz: 'photo',
    })
    await school.rows(sql`update sys_file set ref_table = 'xw_info', ref_id = ${id} where id = ${file.id}`)
    await school.rows(sql`update xw_info set photo = array[${file.id}]::uuid[] where id = ${id}`)
    return file.path
  }

  const print = async () => {
    const payload = { xwlx: '31', ids, templateId, firstSerial: 'L001' }
    const { body } = await server.call('POST', certificatePaths.print, { token: school.tokens.school, payload })
    if (!body.success) throw new Error(body.message)
    const [asked] = await listTasks(server, school.tokens.school)
    return waitForTask(server, school.tokens.school, asked?.id ?? '')
  }
  /** Reads everything that a completed print changes in the database. */
  const counted = async () => {
    const [found] = await school.rows(sql<{ prints: number; numbers: number; steps: number }>`
      select (select count(*)::int from xw_certificate_print) as prints,
        (select count(*)::int from xw_certificate_number where printed_time is not null) as numbers,
        (select count(*)::int from xw_info_step where action = 'print') as steps`)
    return found
  }

  /** Returns the stored bytes of a key and a function that restores them. */
  async function hide(key: string) {
    const { storage } = server.deps
    const chunks: Buffer[] = []
    for await (const chunk of await storage.get(key)) chunks.push(chunk as Buffer)
    const bytes = Buffer.concat(chunks)
    await storage.remove(key)
    const put = (content: Buffer) => storage.put(key, Readable.from([content]))
    return { bytes, put }
  }

  it('a lost or damaged photo fails the task by name, and nothing counts as printed until it is back', async () => {
    const { bytes, put } = await hide(photoKey)
    const [, , last] = await school.rows(
      sql<{ xm: string }>`select xm from xw_info where id = any(${ids}::uuid[]) order by xwzsbh`,
    )
    const lost = await print()
    expect(lost).toMatchObject({ status: '2', resFileId: null })
    expect(lost.resMessage).toBe(`${last?.xm}的照片读取失败：存储中没有这个文件。请联系管理员，恢复之后重试。`)
    await put(bytes.subarray(0, bytes.length - 40))
    expect((await print()).resMessage).toContain(`${last?.xm}的照片读取失败`)
    await put(Buffer.from(bytes).fill(0, 30, 31))
    expect((await print()).resMessage).toContain(`${last?.xm}的照片读取失败`)
    expect(await counted()).toEqual({ prints: 0, numbers: 0, steps: 0 })
    await put(bytes)
  })

  it('a lost background fails the task as well', async () => {
    const { bytes, put } = await hide(backgroundKey)
    expect((await print()).resMessage).toContain('证书版式的底图读取失败：存储中没有这个文件')
    expect(await counted()).toEqual({ prints: 0, numbers: 0, steps: 0 })
    await put(bytes)
  })

  it('an information sheet is refused by name instead of being printed without its photo', async () => {
    const { bytes, put } = await hide(photoKey)
    const sheet = () => server.call('GET', `${paths.records.sheet}?id=${ids.join()}`, { token: school.tokens.school })
    expect((await sheet()).body.message).toContain('的照片读取失败：存储中没有这个文件')
    await put(bytes)
  })

  it('with everything there the same certificates are printed with the same blanks', async () => {
    const task = await print()
    expect(task).toMatchObject({ status: '1', resMessage: '共 3 份，请按实际尺寸（100%）打印' })
    const file = await server.download(`/sys/common/static/${String(task.resFileId)}`, school.tokens.school)
    expect((await readPdf(file)).pages).toHaveLength(3)
    expect(await counted()).toEqual({ prints: 3, numbers: 3, steps: 3 })
  })
})
