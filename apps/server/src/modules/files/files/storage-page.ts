import { fileResource } from '@xw/shared/resources/sys/file'
import { FileInfo } from '@xw/shared/wire/file-info'
import { NoResult } from '@xw/shared/wire/schema'
import { sql } from 'kysely'
import { type Static, type TSchema, Type } from 'typebox'
import { notFound, refused } from '../../../lib/errors.ts'
import { isId } from '../../../lib/ids.ts'
import { listParam, textParam } from '../../../lib/params.ts'
import type { Deps } from '../../../plugins/deps.ts'
import { Answer, type Route, type Routes, route } from '../../../plugins/route.ts'
import type { Session } from '../../../plugins/session.ts'
import type { Actions } from '../../../resource/actions.ts'
import { describeIds, writeOperation } from '../../../resource/audit.ts'
import type { Engine } from '../../../resource/engine.ts'
import { parseIds } from '../../../resource/remove.ts'
import { callerOf } from '../../../resource/routes.ts'
import { findFiles } from './rows.ts'
import { upload } from './upload.ts'

const IdQuery = Type.Object({ id: textParam(64) })
const IdsQuery = Type.Object({ ids: listParam })
const { path, permission } = fileResource

/** FL-08: the school’s files as a list, with upload and deletion. */
export function fileStorageRoutes(deps: Deps, engine: Engine): Routes {
  const { routes, actions } = engine.resource(fileResource, {
    omit: ['queryById', 'delete', 'deleteBatch'],
    hooks: {
      narrow: () => sql`t.status in ('temp', 'clean')`,
      async afterRead({ tx, access: { session }, records }) {
        const ids = records.map(entry => entry.id as string)
        const readable = await deps.files.listReadable(tx, session, ids)
        for (const entry of records)
          entry.url = readable.has(entry.id as string) ? deps.files.url(session, entry.id as string) : null
      },
    },
  })
  const removal = createRemovalRoute(deps, actions)
  return () => [
    ...routes(),
    route({
      method: 'GET',
      path: `${path}/queryById`,
      title: '按 ID 查询',
      permission: `${permission}:list`,
      scope: 'tenant',
      query: IdQuery,
      response: FileInfo,
      async handle({ session, query }) {
        const [found] = await findListedFiles(deps, session, [query.id])
        if (!found) throw notFound()
        return deps.files.info(session, found)
      },
    }),
    route({
      method: 'POST',
      path: `${path}/upload`,
      permission: `${permission}:upload`,
      scope: 'tenant',
      takes: 'file',
      response: FileInfo,
      async handle({ session, request }) {
        const stored = await upload(deps, request, { session, definitions: engine.ground.definitions, purpose: 'oss' })
        return new Answer({ message: '上传成功！', result: deps.files.info(session, stored) })
      },
    }),
    removal('delete', IdQuery, query => query.id),
    removal('deleteBatch', IdsQuery, query => query.ids),
  ]
}

/** Finds files as the page lists them; seeing name and size does not give a right to the content. */
const findListedFiles = ({ db }: Deps, { tenantId }: Session, ids: readonly string[]) =>
  db.inTenant(tenantId, tx => findFiles(tx, tenantId, ids.filter(isId)))

/** Marks files as deleted; the cleaning removes bytes and rows later. Files of records are deleted with their records. */
const createRemovalRoute =
  (deps: Deps, actions: Actions) =>
  <Q extends TSchema>(name: 'delete' | 'deleteBatch', query: Q, idsOf: (query: Static<Q>) => string): Route =>
    route({
      method: ['GET', 'DELETE'],
      path: `${path}/${name}`,
      title: name === 'delete' ? '删除' : '批量删除',
      permission: `${permission}:delete`,
      scope: 'tenant',
      query,
      response: NoResult,
      async handle(call) {
        const ids = parseIds(idsOf(call.query as Static<Q>))
        const found = await findListedFiles(deps, call.session, ids)
        if (found.length < ids.length) throw notFound()
        if (found.some(({ refId }) => refId !== null)) throw refused('文件正被其他记录使用，不能删除')
        const caller = callerOf(call)
        await actions.withAccess(caller, {}, async (tx, access) => {
          for (const { tenantId, id } of found) await deps.files.remove(tx, tenantId, id)
          await writeOperation(tx, access, { operation: 'delete', what: describeIds(ids), origin: caller.origin })
        })
        return new Answer({ message: name === 'delete' ? '删除成功!' : '批量删除成功!' })
      },
    })
