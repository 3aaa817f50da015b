import { toVersionId } from '@xw/shared/wire/version-id'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { createLogWorld, fieldIn, type LogWorld, missing, table } from '../../../../test/support/data-log.ts'
import { createSchool, createUser } from '../../../../test/support/fixtures.ts'
import { createRole, giveRule, openSession } from '../../../../test/support/people.ts'
import { newId } from '../../../lib/ids.ts'

let server: TestApp
let world: LogWorld
beforeAll(async () => {
  server = await buildApp()
  world = await createLogWorld(server)
})
afterAll(() => server.close())

/** Hides a field from a role, or shows it again. */
async function hide(roleCode: string, fieldKey: string) {
  const { db } = server.deps
  await db.inTenant(1, async tx => {
    const role = await tx
      .selectFrom('sys_role')
      .select('id')
      .where('role_code', '=', roleCode)
      .executeTakeFirstOrThrow()
    const hidden = { role_id: role.id, biz_key: 'xwInfo_31', field_key: fieldKey, visible: '0' }
    await tx
      .insertInto('sys_role_field_config')
      .values({ tenant_id: 1, id: newId(), ...hidden })
      .execute()
  })
  return () => db.inTenant(1, tx => tx.deleteFrom('sys_role_field_config').where('field_key', '=', fieldKey).execute())
}

describe('the tables of the data log', () => {
  it('SY-10 are those that keep versions and that the caller may look at, by title', async () => {
    const all = await world.tables(world.admin)
    expect(all).toContainEqual({ dataTable: 'sys_role', title: '角色' })
    expect(all).toContainEqual({ dataTable: table, title: '学位信息 · 学历教育硕士学位' })
    expect(all).toContainEqual({ dataTable: 'sys_dict_item:countries', title: '国家（地区）' })
    expect(all.map(({ dataTable }) => dataTable)).not.toContain('sys_position')
    expect(new Set(all.map(({ dataTable }) => dataTable)).size).toBe(all.length)
    expect((await world.tables(world.reader)).map(({ dataTable }) => dataTable)).toEqual([table])
  })

  it('PE-04 are none for a user who may not list them or see their history', async () => {
    const none = { success: false, message: '没有这张数据表，或您不能查看它的历史' }
    for (const dataTable of ['sys_role', 'sys_account', 'pg_class', 'constructor', 'xw_info:99'])
      expect
        .soft([dataTable, (await world.get('list', { dataTable }, world.reader)).body])
        .toMatchObject([dataTable, none])
    await createRole(server.deps.db, { code: 'no_past', permissions: ['xw:xwInfo:list', 'sys:dataLog:list'] })
    const withoutPast = await world.person('log_no_past', world.departId, ['no_past'])
    expect((await world.get('list', { dataTable: table }, withoutPast)).body).toMatchObject(none)
    expect(await world.tables(withoutPast)).toEqual([])
    // A permission for the records does not open the page.
    const clerk = await world.person('log_clerk', world.departId, ['yxgly'])
    expect((await world.get('tables', {}, clerk)).status).toBe(403)
    expect((await world.get('list', { dataTable: 'xw_info:21' }, world.secretary)).status).toBe(403)
  })
})

describe('the list of changes', () => {
  it('SY-10 shows the changes of a table, newest first, by record and by user', async () => {
    const id = await world.newRecord({ xm: '孙日志' })
    await world.edit(id, { bz: '一' })
    await world.edit(id, { bz: '二' }, world.admin)
    const { records } = await world.list({})
    expect(records[0]).toEqual({
      id: toVersionId(table, id, 3),
      dataTable: table,
      dataId: id,
      dataName: '孙日志',
      dataVersion: 3,
      createBy: 'admin',
      createByName: expect.any(String),
      createTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      isDeleted: false,
    })
    expect(records[1]).toMatchObject({ dataVersion: 2, createBy: 'log_secretary', createByName: 'log_secretary姓名' })
    const versions = async (query: Record<string, string>) =>
      (await world.list(query)).records.map(({ dataId, dataVersion }) => [dataId, dataVersion])
    expect(await versions({ keyword: id })).toEqual([
      [id, 3],
      [id, 2],
    ])
    expect(await versions({ keyword: '孙日' })).toEqual(await versions({ keyword: id }))
    expect(await versions({ keyword: '20311' })).toEqual(await versions({ keyword: id }))
    expect(await versions({ keyword: id, createBy: 'admin' })).toEqual([[id, 3]])
    expect(await versions({ keyword: '没有这个人' })).toEqual([])
    expect(await versions({ keyword: newId() })).toEqual([])
  })

  it('SY-10 continues where the previous page ended, with each change once', async () => {
    const id = await world.newRecord()
    for (let round = 1; round <= 45; round += 1) await world.edit(id, { bz: `第 ${round} 次` })
    const seen: number[] = []
    let after = ''
    do {
      const page = await world.list({ keyword: id, after })
      expect(page.records.length).toBeLessThanOrEqual(20)
      seen.push(...page.records.map(({ dataVersion }) => dataVersion))
      after = page.next ?? ''
    } while (after !== '')
    expect(seen).toEqual(Array.from({ length: 45 }, (_, index) => 46 - index))
  })

  it('SY-10 finds the changes of any number of records with a name', async () => {
    const { db } = server.deps
    await db.inTenant(1, async tx => {
      await sql`insert into xw_info (tenant_id, id, xm, xh, nj, xwbslbm, depart_id, create_by)
        select 1, gen_random_uuid(), '众人' || n, 'ZR' || n, '2026', '31', ${world.departId}::uuid, 'admin'
        from generate_series(1, 60) n`.execute(tx)
      await sql`insert into sys_history (tenant_id, data_table, data_id, data_version, data_content, create_by)
        select 1, 'xw_info', id, 1, to_jsonb(t), 'admin' from xw_info t where xm like '众人%'`.execute(tx)
    })
    const seen = new Set<string>()
    let after = ''
    do {
      const page = await world.list({ keyword: '众人', after })
      for (const { dataId, dataName } of page.records) {
        expect(dataName).toContain('众人')
        seen.add(dataId)
      }
      after = page.next ?? ''
    } while (after !== '')
    expect(seen.size).toBe(60)
    await db.inTenant(1, tx => sql`delete from xw_info where xm like '众人%'`.execute(tx))
  })

  it('SY-10 skips changes out of reach in steps, and tells where to continue', async () => {
    const mine = await world.newRecord()
    await world.edit(mine, { bz: '我的' })
    const theirs = await world.newRecord({ departId: world.otherDepart })
    await server.deps.db.inTenant(1, tx =>
      sql`insert into sys_history (tenant_id, data_table, data_id, data_version, data_content, create_by)
        select tenant_id, 'xw_info', id, n, to_jsonb(t), 'admin' from xw_info t, generate_series(1, 2500) n where id = ${theirs}`.execute(
        tx,
      ),
    )
    const first = await world.list({})
    expect(first.records).toEqual([])
    expect(first.next).not.toBeNull()
    const second = await world.list({ after: first.next ?? '' })
    expect(second.records[0]).toMatchObject({ dataId: mine, dataVersion: 2 })
    await server.deps.db.inTenant(1, tx => sql`delete from xw_info where id = ${theirs}`.execute(tx))
  })

  it('SY-10 finds the changes of a table by its index', async () => {
    const plan = await server.deps.db.inTenant(1, async tx => {
      await sql`set local enable_seqscan = off`.execute(tx)
      return sql<{ 'QUERY PLAN': string }>`explain select 1 from sys_history
        where tenant_id = 1 and data_table = 'xw_info' order by create_time desc, data_id desc, data_version desc limit 20`.execute(
        tx,
      )
    })
    expect(plan.rows.map(row => row['QUERY PLAN']).join('\n')).toContain('sys_history_table_time')
  })
})

describe('the versions of a record', () => {
  it('SY-10 show who made each and what it changed', async () => {
    const id = await world.newRecord()
    await world.edit(id, { xmpy: 'ZHAO', xbm: '2' })
    await world.edit(id, { bz: '备' }, world.admin)
    const { body } = await world.askVersions(id)
    expect(body.result?.map(one => [one.dataVersion, one.createBy, one.changed, one.isFirst, one.isCurrent])).toEqual([
      [3, 'admin', ['备注'], false, true],
      [2, 'log_secretary', ['姓名拼音', '性别'], false, false],
      [1, 'admin', [], true, false],
    ])
    const older = await world.askVersions(id, world.secretary, { upTo: '2' })
    expect(older.body.result?.map(one => one.dataVersion)).toEqual([2, 1])
    // With the bare name of a table the record decides the definition, as other clients of the wire ask.
    expect((await world.askVersions(id, world.secretary, { dataTable: 'xw_info' })).body.result).toEqual(body.result)
  })

  it('SY-10 are compared field by field, with codes as texts', async () => {
    const id = await world.newRecord()
    await world.edit(id, { xmpy: 'ZHAO', xbm: '2', csrq: '1999-01-02' })
    const [one, other] = await world.compare(id, [1, 2])
    expect([one.dataVersion, other.dataVersion, one.isCurrent, other.isCurrent]).toEqual([1, 2, false, true])
    expect([fieldIn(one, 'xbm'), fieldIn(other, 'xbm')]).toMatchObject([
      { label: '性别', text: '男', isSame: false, value: '1', canRestore: true },
      { label: '性别', text: '女', isSame: false, value: null, canRestore: false },
    ])
    expect(fieldIn(one, 'nj')).toMatchObject({ text: '2024', isSame: true, canRestore: false })
    expect(one.fields.filter(field => !field.isSame).map(({ key }) => key)).toEqual(['xmpy', 'xbm', 'csrq'])
    expect(JSON.parse(one.dataContent)).toMatchObject({ id, xbm: '1', xmpy: null, version: 1 })
    expect(one.editPath).toBe('/xw/xwInfo/edit')
    // Only a comparison with the present record offers values to restore.
    await world.edit(id, { bz: '三' })
    const [past] = await world.compare(id, [1, 2])
    expect([past.editPath, past.fields.some(field => field.canRestore)]).toEqual([null, false])
  })

  it('SY-10 are not compared across two records, or when one does not exist', async () => {
    const [id, second] = [await world.newRecord(), await world.newRecord()]
    const { body } = await world.get(
      'queryCompareList',
      { dataId1: toVersionId(table, id, 1), dataId2: toVersionId(table, second, 1) },
      world.secretary,
    )
    expect(body.message).toBe('只能比较同一条记录的两个版本')
    expect((await world.askCompare(id, [1, 7])).body).toMatchObject(missing)
    expect((await world.askCompare(newId(), [1, 2])).body).toMatchObject(missing)
    expect((await world.askVersions('nothing')).body).toMatchObject(missing)
    for (const dataId1 of ['x', `${table}@${id}@0`, `${table}@${id}`, '@@1', `${table}@x@1`])
      expect
        .soft((await world.get('queryCompareList', { dataId1, dataId2: dataId1 }, world.secretary)).body)
        .toMatchObject({ success: false })
    expect((await world.get('queryCompareList', {}, world.secretary)).status).toBe(400)
    for (const after of ['1_2_3', `1_${'-'.repeat(36)}_1`, 'x'])
      expect
        .soft((await world.get('list', { dataTable: table, after }, world.secretary)).body.message)
        .toBe('没有这一页，请重新查询')
    const place = `9999999999999999_${id}_999999999`
    expect((await world.get('list', { dataTable: table, after: place }, world.secretary)).body).toMatchObject({
      success: true,
    })
  })
})

describe('access to the data log', () => {
  it('PE-04 a record out of reach is not found, even by a user who once reached it', async () => {
    const id = await world.newRecord()
    await world.edit(id, { bz: '在文学院' })
    for (const answer of [
      await world.askVersions(id, world.stranger),
      await world.askCompare(id, [1, 2], world.stranger),
    ])
      expect(answer.body).toMatchObject(missing)
    expect((await world.list({ keyword: id }, world.stranger)).records).toEqual([])
    await world.edit(id, { departId: world.otherDepart }, world.admin)
    expect((await world.askVersions(id)).body).toMatchObject(missing)
    expect((await world.list({ keyword: id })).records).toEqual([])
    expect((await world.askVersions(id, world.stranger)).body.result).toHaveLength(3)
  })

  it('PE-04 another school sees nothing of it', async () => {
    const { db } = server.deps
    const id = await world.newRecord()
    await world.edit(id, { bz: '本校' })
    const tenantId = await createSchool(db, { code: '10003', name: '第三大学' })
    const user = await createUser(db, { username: 'log_far', roles: ['admin', 'dwgly'], tenantId })
    const far = await openSession(db, user, { tenantId })
    expect((await world.askVersions(id, far)).body).toMatchObject(missing)
    expect((await world.list({}, far)).records).toEqual([])
  })

  it('PE-03 the data rules of a role apply', async () => {
    const id = await world.newRecord()
    await world.edit(id, { bz: '规则' })
    const { db } = server.deps
    const roleId = await createRole(db, {
      code: 'ruled',
      permissions: ['xw:xwInfo:list', 'xw:xwInfo:history'],
    })
    await giveRule(db, { roleId, permission: 'xw:xwInfo', column: 'nj', condition: 'eq', value: '1999' })
    const ruled = await world.person('log_ruled', world.departId, ['ruled', 'sees_log'])
    expect((await world.askVersions(id, ruled)).body).toMatchObject(missing)
    expect((await world.list({ keyword: id }, ruled)).records).toEqual([])
  })

  it('DG-07 a masked field is masked in every version and cannot be restored', async () => {
    const id = await world.newRecord({ sjhm: '13800001234' })
    await world.edit(id, { sjhm: '13911115678' }, world.admin)
    const versions = await world.compare(id, [1, 2])
    expect(fieldIn(versions[0], 'sjhm')).toMatchObject({
      text: '138****1234',
      isVeiled: true,
      value: null,
      canRestore: false,
    })
    for (const full of ['13800001234', '13911115678']) expect(JSON.stringify(versions)).not.toContain(full)
  })

  it('DG-07 a hidden field is in no version, and the permission for the page does not override the role’s field permissions', async () => {
    const id = await world.newRecord()
    await world.edit(id, { bz: '秘密一' }, world.admin)
    await world.edit(id, { bz: '秘密二', xmpy: 'ZHAO' }, world.admin)
    const show = await hide('reads', 'bz')
    await server.deps.events.caughtUp()
    expect(fieldIn((await world.compare(id, [2, 3], world.reader))[0], 'bz')).toBeUndefined()
    expect(JSON.stringify(await world.compare(id, [2, 3], world.reader))).not.toContain('秘密')
    expect((await world.askVersions(id, world.reader)).body.result?.map(({ changed }) => changed)).toEqual([
      ['姓名拼音'],
      [],
      [],
    ])
    expect(JSON.stringify(await world.compare(id, [2, 3]))).toContain('秘密一')
    await show()
  })

  it('SY-10 a record in the recycle bin is visible to users of the bin, and gone once it is purged', async () => {
    const id = await world.newRecord()
    await world.edit(id, { bz: '将删除' })
    await server.call('DELETE', `/xw/xwInfo/delete?id=${id}`, { token: world.admin })
    expect((await world.list({ keyword: id }, world.admin)).records[0]).toMatchObject({
      dataVersion: 3,
      isDeleted: true,
    })
    const [deleted] = await world.compare(id, [1, 3], world.admin)
    expect(deleted.editPath).toBeNull()
    expect((await world.askVersions(id, world.reader)).body).toMatchObject(missing)
    await server.call('DELETE', `/xw/xwInfo/deleteRecycleBin?ids=${id}`, { token: world.admin })
    expect((await world.askVersions(id, world.admin)).body).toMatchObject(missing)
    expect((await world.list({ keyword: id }, world.admin)).records).toEqual([])
  })
})
