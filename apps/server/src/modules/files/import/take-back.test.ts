import { paths } from '@xw/shared/wire/paths'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createUser } from '../../../../test/support/fixtures.ts'
import { type ImportSchool, keys, openImportSchool, person } from '../../../../test/support/import-school.ts'
import { importer, workbook } from '../../../../test/support/imports.ts'
import { openSession } from '../../../../test/support/people.ts'
import type { WorldRecord } from '../../../../test/support/world.ts'
import { cleanImports } from './clean.ts'

let school: ImportSchool
let server: ImportSchool['server']
let world: ImportSchool['world']
let office: ImportSchool['office']
let of31: ImportSchool['of31']
let record: ImportSchool['record']
let stored: ImportSchool['stored']
let count: ImportSchool['count']
let secretary: ImportSchool['secretary']
beforeAll(async () => {
  school = await openImportSchool()
  ;({ server, world, office, of31, record, stored, count, secretary } = school)
})
afterAll(() => school.close())

describe('undoing a finished import', () => {
  it('works once, while nothing has changed its records', async () => {
    const [one, two] = [record(6), record(7)]
    const before = [await stored(one.id), await stored(two.id)]
    const result = await office.run(
      await workbook(
        [...keys, '导师姓名', '手机号码', '性别'],
        [
          [...person(one), '撤', '13711112222', '女'],
          [...person(two), '撤', '13711112222', '女'],
        ],
      ),
    )
    expect((await stored(one.id)).dsxm).toBe('撤')
    const { body } = await office.undo(result.id)
    expect(body).toMatchObject({ success: true, message: '已撤销本次导入，共 2 条记录恢复为导入前的内容' })
    const after = [await stored(one.id), await stored(two.id)]
    expect(after).toEqual(before.map(({ version, ...rest }) => ({ ...rest, version: version + 2 })))
    expect((await office.undo(result.id)).body).toMatchObject({ success: false, message: '本次导入已经撤销' })
    expect((await office.result(result.id)).status).toBe('undone')
    expect(await count('sys_log', `log_content like '撤销导入%名单.xlsx，共 2 条'`)).toBe(1)
  })

  it('is refused when the row details are gone', async () => {
    const { id } = await office.run(await workbook([...keys, '备注'], [[...person(record(0)), '很久以前']]))
    await server.deps.db.inTenant(1, tx =>
      sql`update sys_import set create_time = now() - interval '91 days' where id = ${id}`.execute(tx),
    )
    await cleanImports(server.deps.db)
    expect((await office.undo(id)).body).toMatchObject({
      success: false,
      message: '导入的时间过久，逐条的结果已经清除，不能撤销',
    })
  })

  it('is refused when one of its records was changed since', async () => {
    const [one, two] = [record(6), record(7)]
    const result = await office.run(
      await workbook(
        [...keys, '导师姓名'],
        [
          [...person(one), '留'],
          [...person(two), '留'],
        ],
      ),
    )
    await server.call('POST', '/xw/xwInfo/edit', {
      token: world.admin,
      payload: { id: two.id, xwlx: '31', lwtm: '后来改的' },
    })
    const { body } = await office.undo(result.id)
    expect(body).toMatchObject({
      success: false,
      message: '有 1 条记录在导入之后又被修改、删除或不在您的管理范围内，不能撤销本次导入',
    })
    expect((await stored(one.id)).dsxm).toBe('留')
  })

  it('IM-09 is offered to those who reach the import, and refused to everyone else', async () => {
    const own = of31('文学院')[1] as WorldRecord
    const one = await secretary('文学院')
    const result = await one.run(
      await workbook(
        [...keys, '论文题目'],
        [
          [...person(own), '题'],
          ['无', own.zjhm, '2024', '题'],
        ],
      ),
    )
    const list = async (token: string) => {
      const { body } = await server.call<{ records: Record<string, unknown>[] }>(
        'GET',
        `${paths.imports.records}/list?pageSize=100`,
        { token },
      )
      return body.result?.records ?? []
    }
    const shown = (await list(world.admin)).find(({ id }) => id === result.id)
    expect(shown).toMatchObject({
      fileName: '名单.xlsx',
      totalNum: 2,
      successNum: 1,
      failNum: 1,
      status: 'fail',
      resultFileId: result.resFileId,
    })
    expect((await list(world.admin)).every(({ dryRun }) => dryRun !== '1')).toBe(true)
    const userId = await createUser(server.deps.db, {
      username: 'sec_far',
      roles: ['yxgly'],
      departs: [world.departs.理学院],
      xwbslbms: ['31'],
    })
    const far = await openSession(server.deps.db, userId, { departId: world.departs.理学院 })
    expect((await list(far)).some(({ id }) => id === result.id)).toBe(false)
    expect((await importer(server, far).undo(result.id)).body).toMatchObject({
      success: false,
      message: '未找到对应数据',
    })
    const admin = await createUser(server.deps.db, {
      username: 'other_admin',
      roles: ['admin'],
      tenantId: world.otherSchool,
    })
    const other = await openSession(server.deps.db, admin, { tenantId: world.otherSchool })
    expect((await importer(server, other).undo(result.id)).body.message).toBe('未找到对应数据')
    await expect(importer(server, other).result(result.id)).rejects.toThrow('未找到对应数据')
    await expect(importer(server, far).result(result.id)).rejects.toThrow('未找到对应数据')
    expect((await one.undo(result.id)).body.success).toBe(true)
  })
})
