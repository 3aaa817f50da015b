import { tenantResource } from '@xw/shared/resources/sys/tenant'
import type { Db, Tx } from '../../../plugins/db.ts'
import { readOrigin } from '../../../plugins/origin.ts'
import type { Call } from '../../../plugins/route.ts'
import { type Operation, writeOperation } from '../../../resource/audit.ts'

/**
 * Runs one change by the platform in a transaction with its line in the log. `run` returns the text for the log, which is
 * also the result.
 */
export type SchoolChanger = (
  call: Pick<Call, 'session' | 'request'>,
  operation: Operation,
  run: (tx: Tx) => Promise<string>,
) => Promise<string>

export const createSchoolChanger =
  (db: Db): SchoolChanger =>
  ({ session, request }, operation, run) =>
    db.inTenant(session.tenantId, async tx => {
      const what = await run(tx)
      await writeOperation(tx, { def: tenantResource, session }, { operation, what, origin: readOrigin(request) })
      return what
    })
