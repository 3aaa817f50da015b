import { recordBackupResource } from '@xw/shared/resources/xw/record-backup'
import { backupPaths } from '@xw/shared/wire/backup-paths'
import { BackupComparison, BackupRecord, BackupVerification, CreatedBackup } from '@xw/shared/wire/backups'
import { toPage } from '@xw/shared/wire/envelope'
import { pageOf } from '@xw/shared/wire/schema'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { refused } from '../../../lib/errors.ts'
import { textParam } from '../../../lib/params.ts'
import type { Deps } from '../../../plugins/deps.ts'
import { Answer, type Route, type Routes, route } from '../../../plugins/route.ts'
import type { Engine } from '../../../resource/engine.ts'
import { callerOf } from '../../../resource/routes.ts'
import { maxSelected, readSelectedIds, selectionBody } from '../../../resource/selection.ts'
import { getRecordResource, withCopies } from './find.ts'
import { backUpRecords } from './make-backup.ts'
import { compareCopy, readCopies } from './read-copies.ts'
import { restoreRoute } from './restore-route.ts'
import { verifySums } from './sums.ts'

const Id = textParam(64, 1)
const toLook = { method: 'GET', permission: `${recordBackupResource.permission}:list`, scope: 'tenant' } as const

/** DG-04, 备份信息: lists a school's backups and their contents, and compares them with the present records. */
export function backupRoutes(deps: Deps, engine: Engine): Routes {
  const resource = engine.resource(recordBackupResource)
  return () => [
    ...resource.routes(),
    makeRoute(deps, engine),
    rowsRoute(engine),
    compareRoute(engine),
    verifyRoute(engine),
    restoreRoute(deps, engine),
  ]
}

/** 手动备份: backs up the chosen records, or all records that a list's query finds. */
const makeRoute = ({ files }: Deps, engine: Engine): Route =>
  route({
    method: 'POST',
    path: backupPaths.make,
    permission: `${recordBackupResource.permission}:make`,
    scope: 'tenant',
    ratePerMinute: 20,
    body: Type.Object({ xwlx: textParam(2, 1), ...selectionBody, note: Type.Optional(textParam(200)) }),
    response: CreatedBackup,
    async handle(call) {
      const caller = callerOf(call)
      const { xwlx, note = '' } = call.body
      const { actions, hooks } = getRecordResource(engine)
      const perHour = engine.ground.questionsPerHour
      const made = await actions.withAccess(caller, { xwlx }, async (tx, access) => {
        await sql`set local statement_timeout = '2min'`.execute(tx)
        const asked = { hooks, origin: caller.origin, perHour, verb: '备份', limit: maxSelected }
        const ids = await readSelectedIds(tx, access, call.body, asked)
        const wanted = {
          kind: 'manual',
          type: xwlx,
          ids: sql`select unnest(${ids}::uuid[])`,
          note: note.trim(),
        } as const
        return backUpRecords(tx, files, { ...wanted, by: caller.session, log: caller })
      })
      if (!made) throw refused('没有符合条件的记录')
      return new Answer({ message: `已备份 ${made.count} 条，批号 ${made.backupNo}`, result: made })
    },
  })

const rowsRoute = (engine: Engine): Route =>
  route({
    ...toLook,
    path: backupPaths.rows,
    query: Type.Object({
      backupId: Id,
      isChanged: Type.Optional(Type.String({ pattern: '^[01]$' })),
      pageNo: Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,4}$' })),
      pageSize: Type.Optional(Type.String({ pattern: '^(?:[1-9]|[1-9][0-9]|100)$' })),
    }),
    response: pageOf(BackupRecord),
    handle(call) {
      const { backupId, isChanged, pageNo = '1', pageSize = '20' } = call.query
      const [page, limit] = [Number(pageNo), Number(pageSize)]
      const wanted = { backupId, isChanged: isChanged === '1', limit, offset: (page - 1) * limit }
      return withCopies(engine, { caller: callerOf(call), backupId }, async (tx, access) => {
        const { rows, total } = await readCopies(tx, access, wanted)
        return toPage(rows, total, page, limit)
      })
    },
  })

const compareRoute = (engine: Engine): Route =>
  route({
    ...toLook,
    path: backupPaths.compare,
    query: Type.Object({ backupId: Id, recordId: Id }),
    response: BackupComparison,
    handle(call) {
      const { untold } = getRecordResource(engine)
      return withCopies(engine, { caller: callerOf(call), backupId: call.query.backupId }, (tx, access) =>
        compareCopy(tx, access, { ...call.query, untold }),
      )
    },
  })

const verifyRoute = (engine: Engine): Route =>
  route({
    ...toLook,
    path: backupPaths.verify,
    ratePerMinute: 30,
    query: Type.Object({ backupId: Id }),
    response: BackupVerification,
    handle(call) {
      const { backupId } = call.query
      return withCopies(engine, { caller: callerOf(call), backupId }, async (tx, { session }) => {
        await sql`set local statement_timeout = '2min'`.execute(tx)
        return verifySums(tx, session.tenantId, backupId)
      })
    },
  })
