import { quartzTaskResource } from '@xw/shared/resources/sys/quartz-task'
import { NoResult } from '@xw/shared/wire/schema'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { notFound, refused } from '../../../lib/errors.ts'
import { isId } from '../../../lib/ids.ts'
import { FieldInputs } from '../../../lib/params.ts'
import { usualBodyBytes } from '../../../plugins/body-sizes.ts'
import type { Deps } from '../../../plugins/deps.ts'
import { Answer, type Route, type Routes, route } from '../../../plugins/route.ts'
import { type Access, readAccess } from '../../../resource/access.ts'
import { writeOperation } from '../../../resource/audit.ts'
import type { Engine, Resource } from '../../../resource/engine.ts'
import type { Hooks } from '../../../resource/hooks.ts'
import { callerOf } from '../../../resource/routes.ts'
import { findRecord } from '../../../resource/rows.ts'
import { textIn } from '../../../resource/stored.ts'
import type { Caller, CallInput } from '../../../resource/within.ts'
import { taskTable } from '../../../tasks/task-row.ts'
import { cancelTask, retryTask } from './control.ts'
import { canDownload } from './guard.ts'

const { path, permission } = quartzTaskResource
const taskAccess = { permission: `${permission}:edit`, scope: 'self' } as const
const IdBody = Type.Object({ id: Type.String({ maxLength: 64 }) })

const createHooks = ({ files }: Deps): Hooks => ({
  /** A task that a worker runs can only be marked as read, and a task entered by hand cannot be “running”. */
  async beforeSave({ access: { session }, values, before }) {
    const changed = Object.keys(values).filter(key => key !== 'readFlag' && values[key] !== before?.[key])
    if (before?.status === '0' && changed.length > 0) throw refused('任务正在进行中，只能标注已读')
    if (values.status === '0' && before?.status !== '0') throw refused('手工登记的任务不能是“进行中”，请选择完成或失败')
    if (!before) values.userId = session.userId
    const named = changed
      .filter(key => key === 'orgFileId' || key === 'resFileId')
      .flatMap(key => textIn(values, key).split(',').filter(Boolean))
    const found = named.every(isId) ? await files.findSeveral(session, [...new Set(named)]) : []
    if (found.length < new Set(named).size) throw refused('文件不存在，或没有查看的权限')
  },
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
})

/** TK-02: the tasks of a user, or of the whole school for its administrators. */
export function taskRoutes(deps: Deps, engine: Engine): Routes {
  const resource = engine.resource(quartzTaskResource, {
    hooks: createHooks(deps),
    omit: ['edit'],
    subject: '异步任务',
  })
  // A user who may see a task may have its files, unless the files require more.
  deps.files.registerReader(taskTable, async (tx, session, { recordId }) => {
    const task = await findRecord(tx, await readAccess(tx, quartzTaskResource, session, engine.ground), recordId)
    return task !== null && canDownload(deps, engine, { tx, session }, recordId)
  })
  return () => [...resource.routes(), ...ownRoutes(resource), ...controlRoutes(deps, resource)]
}

const ownRoutes = ({ actions }: Resource): Route[] => [
  route({
    ...taskAccess,
    method: ['POST', 'PUT'],
    path: `${path}/edit`,
    title: '编辑',
    body: FieldInputs,
    bodyBytes: usualBodyBytes,
    response: Type.Object({ id: Type.String() }),
    handle: async call =>
      new Answer({ message: '编辑成功!', result: { id: await editTask(actions, callerOf(call), call.body) } }),
  }),
  route({
    ...taskAccess,
    method: 'POST',
    path: `${path}/readAll`,
    title: '全部标记为已读',
    response: NoResult,
    async handle(call) {
      const caller = callerOf(call)
      await actions.withAccess(caller, {}, async (tx, access) => {
        await markOwnAsRead(tx, access)
        await writeOperation(tx, access, { operation: 'edit', what: '全部标注已读', origin: caller.origin })
      })
      return new Answer({ message: '已全部标注为已读' })
    },
  }),
]

/** Edits a task. Marking it as read does not change the update time, which the wire shows as the end of the task. */
async function editTask(actions: Resource['actions'], caller: Caller, body: CallInput): Promise<string> {
  const { id, readFlag, ...rest } = body
  if (Object.keys(rest).length > 0 || (readFlag !== '0' && readFlag !== '1'))
    return (await actions.edit(caller, body)).id
  return actions.withAccess(caller, {}, async (tx, access) => {
    if (typeof id !== 'string' || !isId(id) || !(await findRecord(tx, access, id, { forWrite: true }))) throw notFound()
    await tx
      .updateTable('sys_quartz_task')
      .set({ read_flag: readFlag })
      .where('tenant_id', '=', access.session.tenantId)
      .where('id', '=', id)
      .execute()
    await writeOperation(tx, access, { operation: 'edit', what: id, origin: caller.origin })
    return id
  })
}

/** Marks only the caller’s own tasks as read, because marking those of others would hide them from their owners. */
const markOwnAsRead = (tx: Parameters<typeof findRecord>[0], { session }: Access) =>
  tx
    .updateTable('sys_quartz_task')
    .set({ read_flag: '1' })
    .where('tenant_id', '=', session.tenantId)
    .where('user_id', '=', session.userId)
    .where('read_flag', '=', '0')
    .execute()

const controlRoutes = (deps: Deps, { actions }: Resource): Route[] =>
  [
    { name: 'cancel', title: '取消任务', control: cancelTask },
    { name: 'retry', title: '重新执行任务', control: retryTask },
  ].map(({ name, title, control }) =>
    route({
      ...taskAccess,
      method: 'POST',
      path: `${path}/${name}`,
      title,
      body: IdBody,
      response: NoResult,
      async handle(call) {
        const { id } = call.body
        const caller = callerOf(call)
        const message = await actions.withAccess(caller, {}, async (tx, access) => {
          if (!isId(id) || !(await findRecord(tx, access, id, { forWrite: true }))) throw notFound()
          await writeOperation(tx, access, { operation: 'edit', what: `${id} ${name}`, origin: caller.origin })
          return control(deps, tx, { tenantId: access.session.tenantId, id })
        })
        return new Answer({ message })
      },
    }),
  )
