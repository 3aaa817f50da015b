import { degreeRecordBizKey, degreeRecordTable } from '@xw/shared/degree/degree-record'
import { photoOverwrite } from '@xw/shared/degree/photos'
import { findDegreeType } from '@xw/shared/degree/types'
import { StartedImport } from '@xw/shared/wire/imports'
import { paths } from '@xw/shared/wire/paths'
import { type Static, Type } from 'typebox'
import { refused } from '../../../lib/errors.ts'
import { textParam } from '../../../lib/params.ts'
import type { Deps } from '../../../plugins/deps.ts'
import { type Route, route } from '../../../plugins/route.ts'
import type { Engine } from '../../../resource/engine.ts'
import { callerOf } from '../../../resource/routes.ts'
import type { Caller } from '../../../resource/within.ts'
import { enqueueImport, findImportFile, photoPermission } from '../../files/import/index.ts'
import { type PhotoOptions, photoImportTask, requireMatchMode } from './task.ts'

const Start = Type.Object({
  bizKey: textParam(64, 1),
  importFileId: Type.Optional(textParam(64)),
  zpppmc: textParam(1, 1),
  xwbslbm: textParam(10, 1),
  sffg: Type.Optional(Type.Union([Type.Literal(photoOverwrite.keep), Type.Literal(photoOverwrite.replace)])),
})

/** IM-10: the route that starts an import of photos from an archive. */
export const photoImportRoutes = (deps: Deps, engine: Engine): Route[] => [
  route({
    method: 'POST',
    path: paths.imports.photos,
    permission: photoPermission,
    scope: 'tenant',
    body: Start,
    response: StartedImport,
    ratePerMinute: 30,
    handle: async call => start(deps, engine, callerOf(call), call.body),
  }),
]

/** Queues a photo import. Returns the ids of the import and its task, which the page polls. */
async function start(deps: Deps, { made }: Engine, caller: Caller, body: Static<typeof Start>) {
  const type = findDegreeType(body.xwbslbm)
  if (!type || body.bizKey !== degreeRecordBizKey(type.code)) throw refused('请选择学位类型')
  const records = made.get(degreeRecordTable.path)
  if (!records) throw new Error(`${degreeRecordTable.path} has to be made before its imports`)
  const file = await findImportFile(deps.files, caller.session, body.importFileId, 'photoZip')
  const params = { xwlx: type.code }
  return records.actions.withAccess(caller, params, async (tx, access) => {
    const { code: mode } = requireMatchMode(access, body.zpppmc)
    const options: PhotoOptions = {
      path: degreeRecordTable.path,
      params,
      mode,
      overwrite: body.sffg ?? photoOverwrite.keep,
    }
    const job = { kind: 'photo', file, options, changed: ['photo'] } as const
    return enqueueImport(deps, { tx, access }, { task: photoImportTask, caller, job })
  })
}
