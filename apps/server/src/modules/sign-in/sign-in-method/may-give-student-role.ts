import { xwInfoTable } from '@xw/shared/degree/xw-info'
import { can } from '@xw/shared/permission/can'
import type { Tx } from '../../../plugins/db.ts'
import type { Session } from '../../../plugins/session.ts'
import { findStudentRole } from '../../degree/student-role/index.ts'

/** Whoever makes accounts for students hands their role out already, though it can do what nobody else can. */
export const mayGiveStudentRole = async (tx: Tx, { grants, tenantId }: Session, roleId: string): Promise<boolean> =>
  can(grants, `${xwInfoTable.permission}:makeAccounts`) && (await findStudentRole(tx, tenantId)) === roleId
