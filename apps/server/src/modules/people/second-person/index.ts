import { sql } from 'kysely'
import { refused } from '../../../lib/errors.ts'
import type { Tx } from '../../../plugins/db.ts'
import type { Session } from '../../../plugins/session.ts'

/** A request that needs the approval of another person of the school. */
export interface PendingRequest {
  /** Accounts that made or submitted the request. */
  askerIds: readonly string[]
  askedAt: Date
  /** Permission needed to decide about the request. */
  permission: string
  /** Message for a person who tries to decide about their own request. */
  ownRefusal: string
}

type ApprovalObstacle = 'created' | 'reset' | 'contact' | 'granted' | 'late'

const askOthersText = '请由其他有审批权限的人处理'
const obstacleTexts: Readonly<Record<ApprovalObstacle, string>> = {
  created: `您的账号由申请人创建，不能审批其申请，${askOthersText}`,
  reset: `您的密码由申请人重置过，不能审批其申请，${askOthersText}`,
  contact: `您的手机号或邮箱由申请人修改过，不能审批其申请，${askOthersText}`,
  granted: `您的审批权限由申请人授予，不能审批其申请，${askOthersText}`,
  late: `您在申请提交之后才获得审批权限，不能审批该申请，${askOthersText}`,
}

/** Refuses decisions about one's own request. Everybody else may reject it. */
export function assertNotOwnRequest(
  { userId }: Session,
  request: Pick<PendingRequest, 'askerIds' | 'ownRefusal'>,
): void {
  if (request.askerIds.includes(userId)) throw refused(request.ownRefusal)
}

/**
 * Enforces the four-eyes principle. The approver must have had the permission before the request was made, and must not
 * owe the requester their account, their password, their receivers of codes or that permission. Every approval calls
 * this first.
 */
export async function assertSecondPerson(tx: Tx, session: Session, request: PendingRequest): Promise<void> {
  assertNotOwnRequest(session, request)
  const obstacle = (await findAccountObstacle(tx, session, request)) ?? (await findGrantObstacle(tx, session, request))
  if (obstacle) throw refused(obstacleTexts[obstacle])
}

/**
 * Returns what the requester has done to the approver's account. Accounts of older versions store only the name of
 * their creator.
 */
async function findAccountObstacle(
  tx: Tx,
  session: Session,
  { askerIds }: PendingRequest,
): Promise<ApprovalObstacle | null> {
  const { tenantId, userId } = session
  const { rows } = await sql<Record<'created' | 'reset' | 'contact', boolean | null>>`
    select reset_by = any(${askerIds}::uuid[]) as reset, contact_by = any(${askerIds}::uuid[]) as contact,
      case when created_by is not null then created_by = any(${askerIds}::uuid[]) else exists (
        select from sys_user own join sys_user asker on asker.tenant_id = own.tenant_id and asker.username = own.create_by
        where own.tenant_id = ${tenantId} and own.id = account.id
          and asker.id <> own.id and asker.id = any(${askerIds}::uuid[])) end as created
    from sys_account account where id = ${userId}`.execute(tx)
  const [hand] = rows
  return (['created', 'reset', 'contact'] as const).find(kind => hand?.[kind]) ?? null
}

/**
 * Looks at every grant of the permission, from the three sources of the view sys_user_permission. One grant that is
 * older than the request and not made by a requester is enough; so is a permission open to everybody.
 */
async function findGrantObstacle(tx: Tx, session: Session, request: PendingRequest): Promise<ApprovalObstacle | null> {
  const { tenantId, userId } = session
  const { askerIds, askedAt, permission } = request
  const { rows } = await sql<{ isOpen: boolean; isEarly: boolean; isFree: boolean }>`
    with wanted as (select id, status from sys_permission where code = ${permission}), ways as (
      select greatest(own.granted_at, given.granted_at) as since, array[own.granted_by, given.granted_by] as givers
      from sys_user_role own join sys_role_permission given using (tenant_id, role_id)
      where own.tenant_id = ${tenantId} and own.user_id = ${userId} and given.permission_id in (select id from wanted)
      union all
      select greatest(own.granted_at, given.granted_at), array[own.granted_by, given.granted_by]
      from sys_user_depart own
        join sys_depart depart on depart.tenant_id = own.tenant_id and depart.id = own.depart_id
          and depart.status = '1' and depart.grants_to_all = '1'
        join sys_depart_permission given on given.tenant_id = own.tenant_id and given.depart_id = own.depart_id
      where own.tenant_id = ${tenantId} and own.user_id = ${userId} and given.permission_id in (select id from wanted)
      union all
      select greatest(own.granted_at, given.granted_at), array[own.granted_by, given.granted_by]
      from sys_depart_role_user own
        join sys_depart depart on depart.tenant_id = own.tenant_id and depart.id = own.depart_id and depart.status = '1'
        join sys_depart_role_permission given on given.tenant_id = own.tenant_id and given.role_id = own.role_id
      where own.tenant_id = ${tenantId} and own.user_id = ${userId} and given.permission_id in (select id from wanted))
    select coalesce((select bool_and(status = '1') from wanted), false) as "isOpen",
      coalesce(bool_or(since < ${askedAt}), false) as "isEarly",
      coalesce(bool_or(since < ${askedAt} and not givers && ${askerIds}::uuid[]), false) as "isFree"
    from ways`.execute(tx)
  const [ways] = rows
  if (ways?.isOpen || ways?.isFree) return null
  return ways?.isEarly ? 'granted' : 'late'
}
