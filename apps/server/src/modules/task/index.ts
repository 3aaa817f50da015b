import { quartzTask } from '@xw/shared/resources/sys/quartz-task'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { notFound, refused } from '../../lib/errors.ts'
import { isId } from '../../lib/ids.ts'
import type { Deps } from '../../plugins/deps.ts'
import { Answer, type Route, route } from '../../plugins/route.ts'
import { type Access, readAccess } from '../../resource/access.ts'
import { writeOperation } from '../../resource/audit.ts'
import type { Engine, Resource } from '../../resource/engine.ts'
import type { Hooks } from '../../resource/hooks.ts'
import { callerOf } from '../../resource/routes.ts'
import { readOne } from '../../resource/rows.ts'
import { taskTable } from '../../tasks/task-row.ts'
import { cancelTask, retryTask } from './control.ts'

const { path, permission } = quartzTask
const shared = { permission: `${permission}:edit`, scope: 'self' } as const
const ById = Type.Object({ id: Type.String({ maxLength: 64 }) })

const madeByServer = '任务由系统产生，不能手工新增或导入'

/** What the page posts of a task; all but the mark is the worker's to write. */
const Mark = Type.Object({
  id: Type.Optional(Type.Union([Type.String({ maxLength: 64 }), Type.Null()])),
  readFlag: Type.Optional(Type.Union([Type.Literal('0'), Type.Literal('1')])),
})

const hooks: Hooks = {
  async beforeDelete({ tx, access, ids }) {
    const open = await tx
      .selectFrom('sys_quartz_task')
      .select('id')
      .where('tenant_id', '=', access.session.tenantId)
      .where('id', 'in', ids)
      .where('status', '=', '0')
      .executeTakeFirst()
    if (open) throw refused('任务正在进行中，请先取消再删除')
    await sql`
      update sys_file set status = 'deleted'
      where tenant_id = ${access.session.tenantId} and ref_table = ${taskTable} and ref_id = any(${ids}::uuid[])`.execute(
      tx,
    )
  },
}

/** TK-02: the tasks of a user, or of the school for those who look after it; made by the server, marked by people. */
export function taskRoutes(deps: Deps, engine: Engine): Route[] {
  const resource = engine.resource(quartzTask, { hooks, omit: ['edit'] })
  // Who may see a task may have its files.
  deps.files.registerReader(taskTable, async (tx, session, { recordId }) =>
    Boolean(await readOne(tx, await readAccess(tx, quartzTask, session, engine.ground), recordId)),
  )
  return [...resource.routes, ...markRoutes(resource), ...controlRoutes(deps, resource)]
}

function markRoutes({ actions }: Resource): Route[] {
  const mark = (name: 'add' | 'edit') =>
    route({
      ...shared,
      method: name === 'add' ? 'POST' : ['POST', 'PUT'],
      path: `${path}/${name}`,
      body: Mark,
      async handle(call) {
        const { id, readFlag = '1' } = call.body
        if (!id) throw refused(madeByServer)
        const caller = callerOf(call)
        await actions.within(caller, {}, async (tx, access) => {
          if (!isId(id) || !(await readOne(tx, access, id, { forWrite: true }))) throw notFound()
          await setRead(tx, access, readFlag, id)
          await writeOperation(tx, access, { operation: 'edit', what: id, origin: caller.origin })
        })
        return new Answer({ message: '编辑成功!' })
      },
    })
  return [
    mark('add'),
    mark('edit'),
    route({
      ...shared,
      method: 'POST',
      path: `${path}/importExcel`,
      async handle() {
        throw refused(madeByServer)
      },
    }),
    route({
      ...shared,
      method: 'POST',
      path: `${path}/readAll`,
      async handle(call) {
        const caller = callerOf(call)
        await actions.within(caller, {}, async (tx, access) => {
          await setRead(tx, access, '1')
          await writeOperation(tx, access, { operation: 'edit', what: '全部标注已读', origin: caller.origin })
        })
        return new Answer({ message: '已全部标注为已读' })
      },
    }),
  ]
}

/** One task, or all of the user's own: marking somebody else's tasks in bulk would hide them from their owners. */
const setRead = (tx: Parameters<typeof readOne>[0], { session }: Access, readFlag: '0' | '1', id?: string) =>
  tx
    .updateTable('sys_quartz_task')
    .set({ read_flag: readFlag })
    .where('tenant_id', '=', session.tenantId)
    .$if(id === undefined, query => query.where('user_id', '=', session.userId))
    .$if(id !== undefined, query => query.where('id', '=', id ?? ''))
    .where('read_flag', '<>', readFlag)
    .execute()

const controlRoutes = (deps: Deps, { actions }: Resource): Route[] =>
  [['cancel', cancelTask] as const, ['retry', retryTask] as const].map(([name, control]) =>
    route({
      ...shared,
      method: 'POST',
      path: `${path}/${name}`,
      body: ById,
      async handle(call) {
        const { id } = call.body
        const caller = callerOf(call)
        const message = await actions.within(caller, {}, async (tx, access) => {
          if (!isId(id) || !(await readOne(tx, access, id, { forWrite: true }))) throw notFound()
          await writeOperation(tx, access, { operation: 'edit', what: `${id} ${name}`, origin: caller.origin })
          return control(deps, tx, { tenantId: access.session.tenantId, id })
        })
        return new Answer({ message })
      },
    }),
  )
