import { adminPaths } from '@xw/shared/wire/admin-paths'
import { ComparedVersion, DataLogPage, DataLogTable, RecordVersion } from '@xw/shared/wire/data-log'
import { readVersionId } from '@xw/shared/wire/version-id'
import { Type } from 'typebox'
import { notFound, refused } from '../../../lib/errors.ts'
import { textParam } from '../../../lib/params.ts'
import type { Deps } from '../../../plugins/deps.ts'
import { type Route, route } from '../../../plugins/route.ts'
import type { Engine } from '../../../resource/engine.ts'
import { callerOf } from '../../../resource/routes.ts'
import { listChanges } from './list.ts'
import { asReader, findTable, listVisibleTables } from './tables.ts'
import { compareVersions, listVersions } from './versions.ts'

const dataLogAccess = { method: 'GET', permission: 'sys:dataLog:list', scope: 'tenant' } as const
const Table = textParam(128, 1)
const VersionId = textParam(200, 1)

/**
 * SY-10: the versions of all records that keep them, for reading. Restoring is an ordinary edit at the record’s own address,
 * with its permission, its gate and its log.
 */
export function dataLogRoutes({ db }: Deps, engine: Engine): Route[] {
  return [
    route({
      ...dataLogAccess,
      path: adminPaths.dataLog.tables,
      response: Type.Array(DataLogTable),
      handle: ({ session }) => db.inTenant(session.tenantId, tx => listVisibleTables(tx, engine, session)),
    }),
    route({
      ...dataLogAccess,
      path: adminPaths.dataLog.list,
      title: '分页查询',
      query: Type.Object({
        dataTable: Table,
        keyword: Type.Optional(textParam(100)),
        createBy: Type.Optional(textParam(100)),
        after: Type.Optional(textParam(100)),
      }),
      response: DataLogPage,
      handle(call) {
        const { dataTable, keyword = '', createBy = '', after = '' } = call.query
        const table = findTable(engine, call.session, dataTable)
        const asked = { keyword: keyword.trim(), by: createBy.trim(), after }
        return table.resource.actions.withAccess(asReader(callerOf(call), table), table.input, (tx, access) =>
          listChanges(tx, access, asked),
        )
      },
    }),
    route({
      ...dataLogAccess,
      path: adminPaths.dataLog.versions,
      query: Type.Object({
        dataTable: Table,
        dataId: textParam(64, 1),
        /** The newest version to return. */
        upTo: Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,8}$' })),
      }),
      response: Type.Array(RecordVersion),
      handle(call) {
        const { dataTable, dataId: id, upTo } = call.query
        const table = findTable(engine, call.session, dataTable)
        const wanted = { id, upTo: upTo ? Number(upTo) : undefined, untold: table.resource.untold }
        return table.resource.actions.withAccess(
          asReader(callerOf(call), table),
          { ...table.input, id },
          (tx, access) => listVersions(tx, access, wanted),
        )
      },
    }),
    route({
      ...dataLogAccess,
      path: adminPaths.dataLog.compare,
      query: Type.Object({ dataId1: VersionId, dataId2: VersionId }),
      response: Type.Array(ComparedVersion),
      handle(call) {
        const [one, other] = [readVersionId(call.query.dataId1), readVersionId(call.query.dataId2)]
        if (!one || !other) throw notFound()
        if (one.dataTable !== other.dataTable || one.dataId !== other.dataId)
          throw refused('只能比较同一条记录的两个版本')
        const id = one.dataId
        const table = findTable(engine, call.session, one.dataTable)
        const pair = { id, versions: [one.version, other.version] as const, untold: table.resource.untold }
        return table.resource.actions.withAccess(
          asReader(callerOf(call), table),
          { ...table.input, id },
          (tx, access) => compareVersions(tx, access, engine.ground, pair),
        )
      },
    }),
  ]
}
