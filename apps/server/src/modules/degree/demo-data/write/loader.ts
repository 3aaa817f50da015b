import { newId } from '../../../../lib/ids.ts'
import type { Tx } from '../../../../plugins/db.ts'
import type { Session } from '../../../../plugins/session.ts'
import type { Access } from '../../../../resource/access.ts'
import { writeOperation } from '../../../../resource/audit.ts'
import { schoolRoles } from '../../../../seed/roles.ts'

/** The creator of all demo rows. No account can have this name, so it tells demo rows from others. */
export const loaderName = '演示数据'

/** A session for the loader: no account, one school, and the reach of all its roles. */
export const loaderSession = (tenantId: number): Session => ({
  id: newId(),
  userId: newId(),
  tenantId,
  username: loaderName,
  realname: loaderName,
  roleCodes: schoolRoles.map(role => role.code),
  reach: 'school',
  student: null,
  xwbslbms: [],
  departId: null,
  mustChangePassword: false,
  mustSetUpFactor: false,
  mustReadNotice: false,
  grants: { auth: [], allAuth: [] },
  menuVersion: '',
})

/** Writes one log line for all rows of a kind. */
export const logAdded = (tx: Tx, access: Access, count: number) =>
  writeOperation(tx, access, {
    operation: 'add',
    what: `共 ${count} 条`,
    origin: { ip: '', userAgent: '', traceId: '' },
  })
