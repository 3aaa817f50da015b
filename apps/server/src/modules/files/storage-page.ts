import { file } from '@xw/shared/resources/sys/file'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { refused } from '../../lib/errors.ts'
import { textParam } from '../../lib/params.ts'
import type { Deps } from '../../plugins/deps.ts'
import { Answer, type Route, route } from '../../plugins/route.ts'
import { writeOperation } from '../../resource/audit.ts'
import type { Engine } from '../../resource/engine.ts'
import { callerOf } from '../../resource/routes.ts'
import { upload } from './upload.ts'

const ById = Type.Object({ id: textParam(64) })
const { path, permission } = file

/** FL-08: the school's files as a list, with what may be done to them there. */
export function fileStorageRoutes(deps: Deps, engine: Engine): Route[] {
  const { routes, actions } = engine.resource(file, {
    omit: ['queryById', 'definition', 'add', 'edit', 'delete', 'deleteBatch', 'exportXls', 'importExcel'],
    hooks: {
      narrow: () => sql`t.status <> 'deleted'`,
      async afterRead({ access, records }) {
        for (const entry of records) entry.url = deps.files.url(access.session, entry.id as string)
      },
    },
  })
  return [
    ...routes,
    route({
      method: 'GET',
      path: `${path}/queryById`,
      permission: `${permission}:list`,
      scope: 'tenant',
      query: ById,
      handle: async ({ session, query }) => deps.files.info(session, await deps.files.find(session, query.id)),
    }),
    route({
      method: 'POST',
      path: `${path}/upload`,
      permission: `${permission}:upload`,
      scope: 'tenant',
      async handle({ session, request }) {
        const stored = await upload(deps, session, request, 'oss')
        return new Answer({ message: '上传成功！', result: deps.files.info(session, stored) })
      },
    }),
    route({
      method: ['GET', 'DELETE'],
      path: `${path}/delete`,
      permission: `${permission}:delete`,
      scope: 'tenant',
      query: ById,
      async handle(call) {
        const found = await deps.files.find(call.session, call.query.id)
        if (found.refId !== null) throw refused('文件正被其他记录使用，不能删除')
        const caller = callerOf(call)
        await actions.within(caller, {}, async (tx, access) => {
          await deps.files.remove(tx, found.tenantId, found.id)
          await writeOperation(tx, access, { operation: 'delete', what: found.id, origin: caller.origin })
        })
        return new Answer({ message: '删除成功!' })
      },
    }),
  ]
}
