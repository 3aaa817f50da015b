import { DemoState, DemoTask } from '@xw/shared/wire/demo-data'
import { paths } from '@xw/shared/wire/paths'
import type { Tx } from '../../../plugins/db.ts'
import type { Deps } from '../../../plugins/deps.ts'
import { Answer, type Route, route, withSubject } from '../../../plugins/route.ts'
import { callerOf } from '../../../resource/routes.ts'
import type { TaskDef } from '../../../tasks/define-task.ts'
import { enqueueTask } from '../../../tasks/enqueue.ts'
import { assertEmpty, assertOnlyDemo, readDemoState } from './state.ts'
import { clearDemoTask, clearPermission, loadDemoTask, loadPermission } from './task.ts'

/** Routes that load demo records into an empty school and clear them again. */
export const demoDataRoutes = (deps: Deps): Route[] =>
  withSubject('演示数据', [
    route({
      method: 'GET',
      path: paths.demoData.state,
      title: '演示数据的状态',
      permission: loadPermission,
      scope: 'tenant',
      response: DemoState,
      handle: ({ session: { tenantId } }) =>
        deps.db.inTenant(tenantId, tx => readDemoState(tx, tenantId, deps.config.demoRecords)),
    }),
    taskRoute(deps, {
      path: paths.demoData.load,
      title: '加载演示数据',
      permission: loadPermission,
      task: loadDemoTask,
      assert: assertEmpty,
      message: '正在加载演示数据，完成后首页会显示',
    }),
    taskRoute(deps, {
      path: paths.demoData.clear,
      permission: clearPermission,
      task: clearDemoTask,
      assert: assertOnlyDemo,
      message: '正在清除演示数据',
    }),
  ])

interface DemoTaskRoute {
  path: string
  /** The name of the permission when absent. */
  title?: string
  permission: string
  task: TaskDef<object>
  /** Refuses at once what the task would refuse later. */
  assert(tx: Tx, tenantId: number): Promise<void>
  message: string
}

const taskRoute = (deps: Deps, { task, assert, message, ...address }: DemoTaskRoute): Route =>
  route({
    ...address,
    method: 'POST',
    scope: 'tenant',
    response: DemoTask,
    async handle(call) {
      const { tenantId } = call.session
      const taskId = await deps.db.inTenant(tenantId, async tx => {
        await assert(tx, tenantId)
        return enqueueTask(deps, tx, { task, caller: callerOf(call), input: {} })
      })
      return new Answer({ message, result: { taskId } })
    },
  })
