import { degreeRecordTable } from '@xw/shared/degree/degree-record'
import { can } from '@xw/shared/permission/can'
import type { Tx } from '../../../plugins/db.ts'
import type { Session } from '../../../plugins/session.ts'
import { findStudentRole } from '../../degree/student-role/index.ts'

/**
 * Whether the role is the student role and the caller may make student accounts. Such a caller gives the student role
 * anyway, although it allows what no other role does.
 */
export const mayGiveStudentRole = async (tx: Tx, { grants, tenantId }: Session, roleId: string): Promise<boolean> =>
  can(grants, `${degreeRecordTable.permission}:makeAccounts`) && (await findStudentRole(tx, tenantId)) === roleId
