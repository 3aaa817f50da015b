import { ExportTask } from '@xw/shared/wire/records'
import { refused } from '../../../lib/errors.ts'
import { ListParams } from '../../../lib/params.ts'
import type { Deps } from '../../../plugins/deps.ts'
import { Answer, type Route, route } from '../../../plugins/route.ts'
import type { Resource } from '../../../resource/engine.ts'
import { fingerprintRights } from '../../../resource/rights-print.ts'
import { callerOf } from '../../../resource/routes.ts'
import type { CallInput } from '../../../resource/within.ts'
import { defineTask } from '../../../tasks/define-task.ts'
import { enqueueTask } from '../../../tasks/enqueue.ts'

interface ListExportInput {
  /** The path of the resource on the wire. */
  path: string
  permission: string
  query: CallInput
}

/** Larger exports become tasks, because a page would wait too long. */
const backgroundRows = 20_000

/**
 * QY-05: exports a list in the background. The task reads the rows with the rights that the user has when it runs, and the
 * file can be downloaded only while those rights stay the same.
 */
export const exportTask = defineTask<ListExportInput>({
  name: 'resource.export',
  title: '数据导出',
  permission: ({ permission }) => `${permission}:exportXls`,
  async run(task, { path, query }) {
    const resource = task.engine.made.get(path)
    if (!resource) throw refused('系统已没有此类数据')
    const guard = await resource.actions.withAccess(task.caller, query, async (_, access) => ({
      path,
      permission: `${access.base.permission}:exportXls`,
      params: Object.fromEntries(Object.entries(query).filter(([key]) => access.base.params?.includes(key))),
      print: fingerprintRights(access),
    }))
    const expected = await resource.actions.exportSize(task.caller, query, backgroundRows)
    let rows = 0
    const { title, content } = await resource.actions.exportXls(task.caller, query, count => {
      rows += count
      task.progress(Math.min(99, (rows / expected) * 100), { totalNum: Math.max(rows, expected), successNum: rows })
    })
    const stop = () => void content.destroy()
    task.signal.addEventListener('abort', stop)
    const file = await task
      .saveFile(`${title}.xlsx`, content)
      .finally(() => task.signal.removeEventListener('abort', stop))
    return { message: `共导出 ${rows} 条`, files: [file], guard, totalNum: rows, successNum: rows, failNum: 0 }
  },
})

/**
 * Adds a route beside every list export. It starts a task for a large export, and answers `taskId: null` when the client can
 * download the file directly.
 */
export const exportTaskRoutes = (deps: Deps, resources: readonly Resource[], routes: readonly Route[]): Route[] =>
  resources
    .filter(({ source }) => routes.some(({ path }) => path === `${source.path}/exportXls`))
    .map(({ source, actions }) =>
      route({
        method: 'POST',
        path: `${source.path}/exportTask`,
        title: '后台导出',
        permission: `${source.permission}:exportXls`,
        scope: 'tenant',
        body: ListParams,
        response: ExportTask,
        async handle(call) {
          const caller = callerOf(call)
          if ((await actions.exportSize(caller, call.body, backgroundRows)) <= backgroundRows) return { taskId: null }
          const taskId = await actions.withAccess(caller, call.body, (tx, { def }) =>
            enqueueTask(deps, tx, {
              task: exportTask,
              caller,
              title: `导出${def.title}`,
              input: { path: source.path, permission: source.permission, query: call.body },
            }),
          )
          return new Answer({ message: '数据较多，已转为后台任务，完成后可在任务通知中下载', result: { taskId } })
        },
      }),
    )
