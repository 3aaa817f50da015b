import { degreeRecordTable } from '@xw/shared/degree/degree-record'
import type { Db } from '../../src/plugins/db.ts'
import { changeRows } from '../../src/resource/change-rows.ts'

/** Changes degree records of the first school as a second user would, so that their versions increase. */
export const changeElsewhere = (db: Db, ids: readonly string[], set: Readonly<Record<string, unknown>> = {}) =>
  db.inTenant(1, tx =>
    changeRows(tx, { def: degreeRecordTable, session: { tenantId: 1, username: 'else' } }, { ids, set }),
  )
