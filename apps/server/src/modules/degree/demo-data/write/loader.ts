import { newId } from '../../../../lib/ids.ts'
import type { Tx } from '../../../../plugins/db.ts'
import type { Session } from '../../../../plugins/session.ts'
import type { Access } from '../../../../resource/access.ts'
import { writeOperation } from '../../../../resource/audit.ts'
import { schoolRoles } from '../../../../seed/roles.ts'

/** Who writes: the name that tells rows of the demonstration from all others, since no account can have it. */
export const loaderName = '演示数据'

/** The loader as the engine knows callers: nobody's account, in one school, with the reach of all its roles. */
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

/** One line of the audit for everything of a kind. */
export const audit = (tx: Tx, access: Access, count: number) =>
  writeOperation(tx, access, {
    operation: 'add',
    what: `共 ${count} 条`,
    origin: { ip: '', userAgent: '', traceId: '' },
  })
