import { tenantResource } from '@xw/shared/resources/sys/tenant'
import { adminPaths } from '@xw/shared/wire/admin-paths'
import { paths } from '@xw/shared/wire/paths'
import { NoResult } from '@xw/shared/wire/schema'
import { SavedSchool, SchoolRecord } from '@xw/shared/wire/schools'
import { School } from '@xw/shared/wire/session'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { refused } from '../../../lib/errors.ts'
import { FieldInputs, listParam, readList, textParam } from '../../../lib/params.ts'
import { usualBodyBytes } from '../../../plugins/body-sizes.ts'
import type { Deps } from '../../../plugins/deps.ts'
import { Answer, anySignedIn, type Call, type Route, type Routes, route } from '../../../plugins/route.ts'
import type { Engine } from '../../../resource/engine.ts'
import { listSchoolsOfAccount } from '../../sign-in/session/index.ts'
import { createSchoolChanger, type SchoolChanger } from './change-schools.ts'
import { tenantMemberRoutes } from './member-routes.ts'
import { createSchool, deleteSchools, editSchool, loadSchool, parseSchoolId, toWireSchool } from './schools.ts'

const Id = textParam(64)

/** SY-20: schools and their members. Only the platform creates, changes, freezes and deletes schools. */
export function tenantRoutes(deps: Deps, engine: Engine): Routes {
  const change = createSchoolChanger(deps.db)
  // A school’s id is a number and not a UUID, so the engine only lists schools and the other routes are written here.
  const { routes } = engine.resource(tenantResource, {
    omit: ['queryById', 'add', 'edit', 'delete', 'deleteBatch'],
    hooks: { narrow: () => sql`t.id > 0` },
  })
  return () => [...routes(), ...readRoutes(deps), ...changeRoutes(change), ...tenantMemberRoutes(engine, change)]
}

const readRoutes = ({ db }: Deps): Route[] => [
  route({
    method: 'GET',
    path: '/sys/tenant/queryById',
    title: '按 ID 查询',
    permission: 'sys:tenant:list',
    scope: 'none',
    query: Type.Object({ id: Id }),
    response: SchoolRecord,
    handle: ({ session, query }) =>
      db.inTenant(session.tenantId, async tx => toWireSchool(await loadSchool(tx, query.id))),
  }),
  route({
    method: 'GET',
    path: adminPaths.schools.list,
    permission: 'sys:tenant:list',
    scope: 'none',
    query: Type.Object({ ids: Type.Optional(listParam) }),
    response: Type.Array(SchoolRecord),
    async handle({ query }) {
      const ids = query.ids === undefined ? null : readList(query.ids).filter(id => /^\d{1,9}$/.test(id))
      const rows = await db.platform
        .selectFrom('sys_tenant')
        .selectAll()
        .where('id', '>', 0)
        .$if(ids !== null, where => where.where(sql<boolean>`id = any(${ids}::int[])`))
        .orderBy('code')
        .execute()
      return rows.map(toWireSchool)
    },
  }),
  route({
    method: 'GET',
    path: paths.session.ownSchools,
    title: '本人的学校',
    subject: '个人账号',
    permission: anySignedIn,
    scope: 'self',
    response: Type.Object({ list: Type.Array(School) }),
    handle: async ({ session }) => ({ list: await listSchoolsOfAccount(db, session.userId) }),
  }),
]

const changeRoutes = (change: SchoolChanger): Route[] => [
  route({
    method: 'POST',
    path: '/sys/tenant/add',
    title: '新增',
    permission: 'sys:tenant:add',
    scope: 'none',
    body: FieldInputs,
    bodyBytes: usualBodyBytes,
    response: SavedSchool,
    async handle(call) {
      const id = await change(call, 'add', async tx => String(await createSchool(tx, call.session, call.body)))
      return new Answer({ message: '添加成功！', result: { id: Number(id) } })
    },
  }),
  route({
    method: ['PUT', 'POST'],
    path: adminPaths.schools.edit,
    title: '编辑',
    permission: 'sys:tenant:edit',
    scope: 'none',
    body: FieldInputs,
    bodyBytes: usualBodyBytes,
    response: SavedSchool,
    async handle(call) {
      const id = await change(call, 'edit', async tx => String(await editSchool(tx, call.session, call.body)))
      return new Answer({ message: '编辑成功!', result: { id: Number(id) } })
    },
  }),
  route({
    method: ['DELETE', 'GET'],
    path: '/sys/tenant/delete',
    title: '删除',
    permission: 'sys:tenant:delete',
    scope: 'none',
    query: Type.Object({ id: Id }),
    response: NoResult,
    handle: call => removeSchools(change, call, call.query.id),
  }),
  route({
    method: ['DELETE', 'GET'],
    path: '/sys/tenant/deleteBatch',
    title: '批量删除',
    permission: 'sys:tenant:delete',
    scope: 'none',
    query: Type.Object({ ids: listParam }),
    response: NoResult,
    handle: call => removeSchools(change, call, call.query.ids),
  }),
]

/** Deletes those of the given schools that nobody uses, and tells whether that was all of them. */
async function removeSchools(
  change: SchoolChanger,
  call: Pick<Call, 'session' | 'request'>,
  text: string,
): Promise<Answer> {
  const ids = readList(text).map(parseSchoolId)
  const gone = await change(call, 'delete', async tx => {
    const deleted = await deleteSchools(tx, ids)
    if (deleted.length === 0) throw refused('选择的租户都已被引用，无法删除！')
    return deleted.join()
  })
  const isAll = gone.split(',').length === ids.length
  return new Answer({ message: isAll ? '删除成功!' : '部分删除成功！（被引用的租户无法删除）' })
}
