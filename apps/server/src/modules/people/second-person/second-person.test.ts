import { adminPaths } from '@xw/shared/wire/admin-paths'
import { changeRequestPaths } from '@xw/shared/wire/change-request-paths'
import { dataExportPaths } from '@xw/shared/wire/data-export-paths'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { createChangeDesk } from '../../../../test/support/change-sheets.ts'
import { exporter } from '../../../../test/support/data-exports.ts'
import { createDegreeSchool, type DegreeSchool } from '../../../../test/support/degree.ts'
import { createDepart, createUser } from '../../../../test/support/fixtures.ts'
import { createRole, openSession } from '../../../../test/support/people.ts'
import { execute } from '../../../../test/support/sql.ts'
import { allRoutes } from '../../../app.ts'

let server: TestApp
let school: DegreeSchool
let exports: ReturnType<typeof exporter>
/** Administers the school and requests exports. */
let asker: { id: string; token: string }
/** Another administrator of the school. */
let other: string
let roleId: string
beforeAll(async () => {
  server = await buildApp()
  const { db } = server.deps
  school = await createDegreeSchool(server)
  exports = exporter(server)
  const id = await createUser(db, { username: 'asker', roles: ['admin', 'dwgly'] })
  asker = { id, token: await openSession(db, id) }
  other = await openSession(db, await createUser(db, { username: 'other', roles: ['admin', 'dwgly'] }))
  const [role] = await school.rows(
    sql<{ id: string }>`select id from sys_role where role_code = 'dwgly' and tenant_id = 1`,
  )
  roleId = role?.id ?? ''
  await setLimit(0)
})
afterAll(() => server.close())

const setLimit = (rows: number) => school.rows(sql`update xw_school_setting set export_approval_rows = ${rows}`)
const post = async (path: string, payload: object, token = asker.token) => {
  const { body } = await server.call<{ id: string; taskId: string | null }>('POST', path, { token, payload })
  return body
}
const askFor = async (count: number) => {
  // No worker runs here, and a person may have only a few waiting tasks.
  await school.rows(sql`update sys_quartz_task set status = '1'`)
  const ids = await school.records(Array.from({ length: count }, () => '10'))
  return (await exports.apply(asker.token, { template: '证书打印数据', ids, unmasked: true })).body
}
/** Requests an export that waits for approval. */
const ask = async () => {
  const { result } = await askFor(1)
  expect(result?.taskId).toBeNull()
  return result?.id ?? ''
}
const userOf = (username: string, roles: string[] = ['dwgly']) => createUser(server.deps.db, { username, roles })
const approve = async (userId: string, id: string) => {
  await server.deps.events.caughtUp()
  return post(dataExportPaths.approve, { id }, await openSession(server.deps.db, userId))
}
const othersDecide = '请由其他有审批权限的人处理'

describe('D3 the approver of a request', () => {
  it('is not an account that the requester made', async () => {
    const password = 'Vqz-9417-Lm-aa'
    const added = await post('/sys/user/add', { username: 'made', realname: '新人', password, selectedroles: roleId })
    expect(added).toMatchObject({ success: true })
    const [made] = await school.rows(sql<{ id: string }>`select id from sys_user where username = 'made'`)
    await server.deps.db.platform
      .updateTable('sys_account')
      .set({ must_change_password: false })
      .where('id', '=', made?.id ?? '')
      .execute()
    const refusal = { success: false, message: `您的账号由申请人创建，不能审批其申请，${othersDecide}` }
    expect(await approve(made?.id ?? '', await ask())).toMatchObject(refusal)
  })

  it('is not an account that the requester made in an older version, which stored the name only', async () => {
    const id = await userOf('made_long_ago')
    await school.rows(sql`update sys_user set create_by = 'asker' where id = ${id}`)
    await school.rows(sql`update sys_user_role set granted_at = '-infinity' where user_id = ${id}`)
    expect((await approve(id, await ask())).message).toContain('由申请人创建')
    await school.rows(sql`update sys_user set create_by = 'somebody' where id = ${id}`)
    expect(await approve(id, await ask())).toMatchObject({ success: true })
  })

  it('does not owe the role to the requester, who changes nothing by saving the roles again', async () => {
    const [given, kept] = [await userOf('given', ['ds']), await userOf('kept')]
    const put = await post(adminPaths.roleMembers.put, { roleId, userIdList: [given, kept] })
    expect(put).toMatchObject({ success: true })
    const refusal = { success: false, message: `您的审批权限由申请人授予，不能审批其申请，${othersDecide}` }
    expect(await approve(given, await ask())).toMatchObject(refusal)
    expect(await approve(kept, await ask())).toMatchObject({ success: true })
    const path = `${adminPaths.roleMembers.takeOut}?roleId=${roleId}&userIds=${given}`
    expect((await server.call('DELETE', path, { token: other })).body.success).toBe(true)
    expect(await post(adminPaths.roleMembers.put, { roleId, userIdList: [given] }, other)).toMatchObject({
      success: true,
    })
    expect(await approve(given, await ask())).toMatchObject({ success: true })
  })

  it('had the permission before the request; a later role or grant does not count', async () => {
    const late = { success: false, message: `您在申请提交之后才获得审批权限，不能审批该申请，${othersDecide}` }
    const before = await ask()
    expect(await approve(await userOf('newcomer'), before)).toMatchObject(late)
    const permission = 'xw:dataExport:approve'
    const code = 'deciders'
    const role = await createRole(server.deps.db, { code, permissions: ['xw:dataExport:all'], reach: 'school' })
    const decider = await userOf('decider', [code])
    const waiting = await ask()
    await school.rows(sql`
      insert into sys_role_permission (tenant_id, role_id, permission_id)
      select 1, ${role}, id from sys_permission where code = ${permission}`)
    expect(await approve(decider, waiting)).toMatchObject(late)
    expect(await approve(decider, await ask())).toMatchObject({ success: true })
    await school.rows(sql`update sys_role_permission set granted_by = ${asker.id} where role_id = ${role}`)
    expect((await approve(decider, await ask())).message).toContain('审批权限由申请人授予')
  })

  it('does not get it from a department that the requester has just opened', async () => {
    const { db } = server.deps
    const departId = await createDepart(db, { name: '学位办', orgCode: 'B01' })
    await school.rows(sql`update sys_depart set grants_to_all = '0' where id = ${departId}`)
    await school.rows(sql`
      insert into sys_depart_permission (tenant_id, depart_id, permission_id, granted_at)
      select 1, ${departId}, id, '-infinity' from sys_permission
      where code in ('xw:dataExport:list', 'xw:dataExport:approve')`)
    const role = { code: 'readers', permissions: ['xw:dataExport:all'], reach: 'school' } as const
    await createRole(db, role)
    const member = await createUser(db, { username: 'member', roles: ['readers'], departs: [departId] })
    const before = await ask()
    await school.rows(sql`update sys_depart set grants_to_all = '1', update_by = 'asker' where id = ${departId}`)
    expect((await approve(member, before)).message).toContain('之后才获得审批权限')
    expect((await approve(member, await ask())).message).toContain('审批权限由申请人授予')
    await school.rows(sql`update sys_depart_permission set granted_by = null where depart_id = ${departId}`)
    expect(await approve(member, await ask())).toMatchObject({ success: true })
  })

  it('has no password and no receiver of codes set by the requester', async () => {
    const id = await userOf('reset')
    const reset = (token: string) =>
      post(adminPaths.users.setPassword, { username: 'reset', password: 'Vqz-9417-Lm-aa' }, token)
    expect(await reset(asker.token)).toMatchObject({ success: true })
    const open = () =>
      server.deps.db.platform
        .updateTable('sys_account')
        .set({ must_change_password: false })
        .where('id', '=', id)
        .execute()
    await open()
    const refusal = { success: false, message: `您的密码由申请人重置过，不能审批其申请，${othersDecide}` }
    expect(await approve(id, await ask())).toMatchObject(refusal)
    expect(await reset(other)).toMatchObject({ success: true })
    await open()
    expect(await approve(id, await ask())).toMatchObject({ success: true })

    expect(await post('/sys/user/edit', { id, phone: '13800004321' })).toMatchObject({ success: true })
    expect((await approve(id, await ask())).message).toBe(
      `您的手机号或邮箱由申请人修改过，不能审批其申请，${othersDecide}`,
    )
    expect(await post('/sys/user/edit', { id, phone: '13800004322' }, other)).toMatchObject({ success: true })
    expect(await approve(id, await ask())).toMatchObject({ success: true })
  })

  it('can be any other holder of the permission; a new holder may only reject', async () => {
    expect(await approve(await userOf('early'), await ask())).toMatchObject({ success: true })
    const id = await ask()
    const token = await openSession(server.deps.db, await userOf('newer'))
    expect(await post(dataExportPaths.refuse, { id, note: '不需要' }, token)).toMatchObject({ success: true })
    expect(await post(dataExportPaths.refuse, { id: await ask(), note: '不需要' })).toMatchObject({
      success: false,
      message: '不能审批自己的申请，请由另一位有审批权限的人处理',
    })
  })

  it('passes the same rules for a change request', async () => {
    const desk = await createChangeDesk(server, school, 'four')
    const sheet = async () => {
      const [id = ''] = await school.records(['70'])
      const drawn = await desk.drawn('edit', [id])
      await desk.set(drawn, id, { dsxm: '新导师' })
      expect(await desk.handIn(drawn)).toMatchObject({ success: true })
      return drawn
    }
    const first = await sheet()
    const later = await openSession(server.deps.db, await userOf('later_head'))
    expect((await desk.approve(first, true, later)).message).toContain('之后才获得审批权限')
    expect(await desk.approve(first, false, later)).toMatchObject({ success: true })
    const [clerk] = await school.rows(sql<{ id: string }>`select id from sys_user where username = 'four_clerk'`)
    await school.rows(
      sql`update sys_account set reset_by = ${clerk?.id} where id = (select id from sys_user where username = 'four_head')`,
    )
    const second = await sheet()
    expect((await desk.approve(second)).message).toContain('您的密码由申请人重置过')
    expect(await desk.approve(second, true, later)).toMatchObject({ success: true })
  })
})

describe('D3 unmasked exports', () => {
  it('add up over a day: one that passes the limit waits, and yesterday’s do not count', async () => {
    await school.rows(sql`delete from xw_data_export`)
    await setLimit(3)
    expect((await askFor(2)).result?.taskId).toEqual(expect.any(String))
    const [id = '', next = ''] = await school.records(['10', '10'])
    const preview = async (ids: string[]) =>
      (await exports.preview(asker.token, { template: '证书打印数据', ids, unmasked: true })).body.result?.needsApproval
    expect([await preview([id]), await preview([id, next])]).toEqual([false, true])
    expect((await askFor(2)).result?.taskId).toBeNull()
    expect((await askFor(1)).result?.taskId).toEqual(expect.any(String))
    expect((await askFor(1)).result?.taskId).toBeNull()
    await school.rows(sql`update xw_data_export set create_time = create_time - interval '25 hours'`)
    expect((await askFor(3)).result?.taskId).toEqual(expect.any(String))
  })

  it('count by the lowest limit of the last 24 hours, so that raising it for one export helps nobody', async () => {
    await school.rows(sql`delete from xw_data_export`)
    await setLimit(1)
    const path = '/xw/xwSchoolSetting'
    const { body } = await server.call<{ records: { id: string }[] }>('GET', `${path}/list`, { token: asker.token })
    const id = body.result?.records[0]?.id
    expect(await post(`${path}/edit`, { id, exportApprovalRows: 1_000_000 })).toMatchObject({ success: true })
    expect((await askFor(2)).result?.taskId).toBeNull()
    expect((await askFor(1)).result?.taskId).toEqual(expect.any(String))
    await school.rows(sql`delete from xw_data_export`)
    const [setting] = await school.rows(
      sql<{ limit: number }>`select export_approval_rows as limit from xw_school_setting`,
    )
    expect(setting).toEqual({ limit: 1_000_000 })
    await execute(
      server.database.ownerUrl,
      `update sys_history set create_time = create_time - interval '25 hours' where data_table = 'xw_school_setting'`,
    )
    expect((await askFor(2)).result?.taskId).toEqual(expect.any(String))
    await setLimit(3)
  })

  it('parallel requests count each other', async () => {
    await school.rows(sql`delete from xw_data_export`)
    const answers = await Promise.all([askFor(2), askFor(2), askFor(2)])
    expect(answers.filter(({ result }) => result?.taskId)).toHaveLength(1)
  })
})

/** Routes that decide about another person's request, and routes of the same name that decide about something else. */
const decidingRoutes: Readonly<Record<string, string>> = {
  [dataExportPaths.approve]: 'assertSecondPerson',
  [changeRequestPaths.approve]: 'assertSecondPerson',
  [dataExportPaths.refuse]: 'agrees to nothing',
  '/sys/registration/approve': 'whoever asks has no account yet',
  '/sys/registration/refuse': 'agrees to nothing',
  '/xw/xwInfo/step/approve': 'a step in the review of a record, which the department has reported',
}

it('D3 every approving route is listed here, so that none is added without the second person', () => {
  const { routes } = allRoutes(server.deps)
  const deciding = routes.filter(({ path, permission }) => /approve|audit|refuse/i.test(`${path} ${permission}`))
  expect(deciding.map(({ path }) => path).toSorted()).toEqual(Object.keys(decidingRoutes).toSorted())
})
