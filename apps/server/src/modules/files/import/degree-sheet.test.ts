import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { createDegreeSchool, type DegreeSchool } from '../../../../test/support/degree.ts'
import { toForm } from '../../../../test/support/form.ts'
import { workbook } from '../../../../test/support/imports.ts'
import { readSheet } from '../../../../test/support/sheets.ts'
import { watchStatements } from '../../../../test/support/statements.ts'

let server: TestApp
let school: DegreeSchool
let statements: ReturnType<typeof watchStatements>
beforeAll(async () => {
  server = await buildApp()
  school = await createDegreeSchool(server)
  statements = watchStatements(server.database)
})
afterEach(() => school.rows(sql`delete from xw_info`))
afterAll(async () => {
  statements.stop()
  await server.close()
})

const headings = ['姓名', '学号', '年级', '性别']

/** Sends rows as the import of the list does. */
async function send(rows: Parameters<typeof workbook>[1], query = '') {
  const content = await workbook(headings, rows)
  const form = toForm([{ field: 'files[]', value: content, fileName: '数据.xlsx' }])
  const path = `/xw/xwInfo/importExcel?xwlx=31${query}`
  const { body } = await server.call<{ fileUrl: string }>('POST', path, { token: school.tokens.school, ...form })
  return body
}

const stored = () => school.rows(sql<object>`select xh, batch_id, version, judgement from xw_info order by xh`)

describe('a sheet of degree records', () => {
  it('DG-02 puts rows into the open batch, and leaves out those that do not take part in it', async () => {
    await school.setBatch(sql`grades = '2026'`)
    const body = await send([
      ['甲', 'E1', '2026', '男'],
      ['乙', 'E2', '2019', '男'],
    ])
    expect(body).toMatchObject({ code: 200, message: '文件导入成功！数据行数：2' })
    expect(await stored()).toEqual([
      { xh: 'E1', batch_id: school.batchId, version: 1, judgement: '3' },
      { xh: 'E2', batch_id: null, version: 1, judgement: '3' },
    ])
  })

  it('DG-02 refuses, for a chosen batch, the rows that do not take part in it, each with its reason', async () => {
    await school.setBatch(sql`grades = '2026'`)
    const body = await send(
      [
        ['甲', 'E1', '2026', '男'],
        ['乙', 'E2', '2019', '男'],
        ['丙', 'E3', '2019', '不详'],
      ],
      `&batchId=${school.batchId}`,
    )
    expect(body).toMatchObject({ code: 201, result: { totalCount: 3, successCount: 1 } })
    const failures = await readSheet(await server.download(body.result?.fileUrl ?? '', school.tokens.school))
    expect(failures.slice(1).map(row => row.at(-1))).toEqual([
      '第 3 行：年级不参加批次“2026年6月”',
      '第 4 行：性别的值“不详”不在可选范围内；年级不参加批次“2026年6月”',
    ])
    expect(await stored()).toEqual([{ xh: 'E1', batch_id: school.batchId, version: 1, judgement: '3' }])
  })

  it('DG-02 refuses each row for a closed batch', async () => {
    await school.setBatch(sql`grades = null, school_until = now() - interval '1 day'`)
    const body = await send([['甲', 'E1', '2026', '男']], `&batchId=${school.batchId}`)
    await school.setBatch(sql`school_until = null`)
    expect(body.code).not.toBe(200)
    const failures = await readSheet(await server.download(body.result?.fileUrl ?? '', school.tokens.school))
    expect(failures[1]?.at(-1)).toMatch(/^第 2 行：.+，不能加入记录$/)
    expect(await stored()).toEqual([])
  })

  it('IM-08 enters, writes and checks rows in sets: more rows are not more statements', async () => {
    const saidFor = async (count: number) => {
      const rows = Array.from({ length: count }, (_, index) => [`人${index}`, `${count}-${index}`, '2026', '男'])
      const said = await statements.each(async () => expect(await send(rows)).toMatchObject({ code: 200 }))
      expect(await school.rows(sql`select from xw_info where judgement = '3'`)).toHaveLength(count)
      await school.rows(sql`delete from xw_info`)
      // Leaves out statements about the session, which are cached, and COPY, which is a stream.
      const ofImport = said.filter(text => /xw_|import|dict|sys_log/.test(text) && !/sys_(session|user)|^{/.test(text))
      const isLookup = (text: string) => text.includes('known_foreign')
      return { said: ofImport.filter(text => !isLookup(text)), lookups: ofImport.filter(isLookup).length }
    }
    await saidFor(1)
    const one = await saidFor(1)
    expect(one.lookups).toBe(1)
    // One comparison with existing records, one write, one check against all others: no record is written twice.
    expect(one.said.filter(text => text.includes('xw_info'))).toHaveLength(3)
    expect(await saidFor(100)).toEqual(one)
    // Looks up existing records five hundred at a time while the file is read.
    expect(await saidFor(1_000)).toEqual({ said: one.said, lookups: 2 })
  })
})
