import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../test/support/app.ts'
import { createSchool, createUser } from '../../test/support/fixtures.ts'

let server: TestApp
let admin: string
beforeAll(async () => {
  server = await buildApp()
  admin = await server.signIn()
})
afterAll(() => server.close())

interface Stored {
  version: number
  update_by: string | null
  update_time: Date | null
}
const stored = (table: 'sys_message_template' | 'sys_user', id: string, tenantId = 1): Promise<Stored> =>
  server.deps.db.inTenant(tenantId, tx =>
    tx
      .selectFrom(table)
      .select(['version', 'update_by', 'update_time'])
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  )
const kept = (id: string, tenantId = 1) =>
  server.deps.db.inTenant(tenantId, tx =>
    tx
      .selectFrom('sys_history')
      .select(['data_table', 'data_version', 'data_content', 'create_by'])
      .where('data_id', '=', id)
      .orderBy('data_version')
      .execute(),
  )
const logged = (text: string) =>
  server.deps.db.inTenant(1, tx =>
    tx.selectFrom('sys_log').select('log_content').where('log_content', 'like', `%${text}%`).execute(),
  )
const call = async (method: 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) => {
  const { body } = await server.call<{ id: string }>(method, path, { token: admin, ...(payload && { payload }) })
  expect(body).toMatchObject({ success: true })
  return body.result?.id ?? ''
}

it('SY-22 应用和停用消息模板都留下修改前的内容、修改人和日志', async () => {
  const path = '/sys/message/sysMessageTemplate'
  const given = { templateCode: 'kept', templateName: '留痕', templateType: '2', templateContent: '<p>好</p>' }
  const id = await call('POST', `${path}/add`, given)
  await call('PUT', `${path}/edit`, { id, useStatus: '1' })
  await call('PUT', `${path}/edit`, { id, useStatus: '0' })
  expect(await kept(id)).toMatchObject([
    { data_table: 'sys_message_template', data_version: 1, data_content: { use_status: '0' }, create_by: 'admin' },
    { data_version: 2, data_content: { use_status: '1' } },
  ])
  const after = await stored('sys_message_template', id)
  expect(after).toMatchObject({ version: 3, update_by: 'admin' })
  expect(after.update_time).toBeInstanceOf(Date)
  expect(await logged(`编辑消息模板：${id}`)).toHaveLength(2)
})

it('SY-20 移除学校成员时，移除前的成员资料留在该校的历史中', async () => {
  const tenantId = await createSchool(server.deps.db, { code: '20777', name: '留痕大学' })
  const guest = await createUser(server.deps.db, { username: 'kept_guest', realname: '客人' })
  const role = await server.deps.db.inTenant(tenantId, tx =>
    tx.selectFrom('sys_role').select('id').where('tenant_id', '=', tenantId).limit(1).executeTakeFirstOrThrow(),
  )
  await call('POST', '/sys/tenant/member/add', { tenantId: String(tenantId), userId: guest, roleIds: role.id })
  await call('DELETE', `/sys/tenant/member/delete?tenantId=${tenantId}&id=${guest}`)
  expect(await kept(guest, tenantId)).toMatchObject([
    { data_table: 'sys_user', data_version: 1, data_content: { realname: '客人', del_flag: '0' }, create_by: 'admin' },
  ])
  expect(await kept(guest)).toEqual([])
  expect(await stored('sys_user', guest, tenantId)).toMatchObject({ version: 2, update_by: 'admin' })
  const again = await server.call('DELETE', `/sys/tenant/member/delete?tenantId=${tenantId}&id=${guest}`, {
    token: admin,
  })
  expect(again.body).toMatchObject({ success: false, message: '未找到对应数据' })
})

it('SY-01 冻结用户留下冻结前的资料，已打开的编辑页因版本变化而被拒绝', async () => {
  const id = await createUser(server.deps.db, { username: 'kept_frozen', realname: '某人' })
  const { version } = await stored('sys_user', id)
  await call('PUT', '/sys/user/frozenBatch', { ids: id, status: '2' })
  expect(await kept(id)).toMatchObject([{ data_version: version, data_content: { status: '1' } }])
  expect(await stored('sys_user', id)).toMatchObject({ version: version + 1, update_by: 'admin' })
  const payload = { id, version, realname: '旧名' }
  const { body } = await server.call('PUT', '/sys/user/edit', { token: admin, payload })
  expect(body).toMatchObject({ success: false, message: '数据已被他人修改，请刷新后重试' })
})
