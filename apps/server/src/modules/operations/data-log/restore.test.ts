import { toVersionId } from '@xw/shared/wire/version-id'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { type Compared, createLogWorld, fieldIn, type LogWorld } from '../../../../test/support/data-log.ts'

let server: TestApp
let world: LogWorld
beforeAll(async () => {
  server = await buildApp()
  world = await createLogWorld(server)
})
afterAll(() => server.close())

describe('restoring an earlier version', () => {
  /** Restores as the page does: by an ordinary edit of one field or of all offered ones. */
  async function restore([older, current]: Compared, keys: readonly string[], token = world.secretary) {
    const offered = older.fields.filter(({ key, canRestore }) => canRestore && keys.includes(key))
    const values = Object.fromEntries(offered.map(({ key, value }) => [key, value]))
    const body = { ...values, id: older.dataId, version: current.dataVersion }
    return world.post(older.editPath ?? '', body, token)
  }
  const allOf = ([older]: Compared) => older.fields.map(({ key }) => key)

  it('SY-10 restores a field or the whole version by an edit that is itself a version', async () => {
    const id = await world.newRecord({ bz: '旧' })
    await world.edit(id, { bz: '新', xbm: '2', xmpy: 'ZHAO' })
    expect(await restore(await world.compare(id, [1, 2]), ['bz'])).toMatchObject({ success: true })
    const left = await world.compare(id, [1, 3])
    expect(left[0].fields.filter(field => !field.isSame).map(({ key }) => key)).toEqual(['xmpy', 'xbm'])
    expect(await restore(left, allOf(left))).toMatchObject({ success: true })
    const [whole] = await world.compare(id, [1, 4])
    expect(whole.fields.every(field => field.isSame)).toBe(true)
  })

  it('SY-10 is refused when another user has changed the record meanwhile', async () => {
    const id = await world.newRecord({ bz: '旧' })
    await world.edit(id, { bz: '新' })
    const versions = await world.compare(id, [1, 2])
    await world.edit(id, { xmpy: 'ZHAO' }, world.admin)
    expect(await restore(versions, ['bz'])).toMatchObject({
      success: false,
      message: '数据已被他人修改，请刷新后重试',
    })
  })

  it('SY-10 is refused to users who may not change the record, and for fields closed to them', async () => {
    const id = await world.newRecord({ bz: '旧' })
    await world.edit(id, { bz: '新' })
    const [seen] = await world.compare(id, [1, 2], world.reader)
    expect([seen.editPath, fieldIn(seen, 'bz')?.canRestore]).toEqual([null, false])
    const attempt = await world.post('/xw/xwInfo/edit', { id, bz: '旧', version: 2 }, world.reader)
    expect(attempt).toMatchObject({ success: false, code: 510 })
    const versions = await world.compare(id, [1, 2])
    await server.deps.db.inTenant(1, tx => sql`update xw_info set status = '30' where id = ${id}`.execute(tx))
    expect((await world.compare(id, [1, 2]))[0].fields.some(field => field.canRestore)).toBe(false)
    expect(await restore(versions, ['bz'])).toMatchObject({
      success: false,
      message: '记录状态为“待学校审核”，不能修改',
    })
  })

  it('SY-10 leaves out fields that can be set only once, in every table that keeps versions', async () => {
    const added = await server.call<{ id: string }>('POST', '/sys/role/add', {
      token: world.admin,
      payload: { roleName: '版本角色', roleCode: 'versioned', reach: 'depart' },
    })
    const id = added.body.result?.id ?? ''
    await server.call('PUT', '/sys/role/edit', {
      token: world.admin,
      payload: { id, roleName: '改了名', description: '说明' },
    })
    const [one, other] = [toVersionId('sys_role', id, 1), toVersionId('sys_role', id, 2)]
    const { body } = await world.get<Compared>('queryCompareList', { dataId1: one, dataId2: other }, world.admin)
    const versions = body.result as Compared
    const [older] = versions
    expect(older).toMatchObject({ dataName: '改了名', title: '角色', editPath: '/sys/role/edit' })
    expect(older.fields.filter(field => field.canRestore).map(({ key }) => key)).toEqual(['roleName', 'description'])
    expect(await restore(versions, ['roleName'], world.admin)).toMatchObject({
      success: true,
    })
    const { body: now } = await server.call<{ roleName: string }>('GET', `/sys/role/queryById?id=${id}`, {
      token: world.admin,
    })
    expect(now.result).toMatchObject({ roleName: '版本角色', description: '说明' })
  })
})
