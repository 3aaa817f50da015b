import type { School } from '@xw/shared/wire/session'
import { sql } from 'kysely'
import type { Db } from '../../plugins/db.ts'

/** Somebody a user name may mean: an account in one of its schools. */
export interface Candidate {
  accountId: string
  /** 0 for the platform's own accounts. */
  homeTenantId: number
  school: School
  passwordHash: string
  mustChangePassword: boolean
  state: 'usable' | 'frozen' | 'closed' | 'deleted'
}

/** Everybody who has or had a user name, in every school. */
export async function findCandidates(db: Db, username: string): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select account_id as "accountId", home_tenant_id as "homeTenantId", password_hash as "passwordHash",
           must_change_password as "mustChangePassword", state,
           jsonb_build_object('id', tenant_id, 'code', tenant_code, 'name', tenant_name) as school
    from sign_in_candidates(${username})
    order by array_position(array['usable', 'frozen', 'closed', 'deleted'], state), tenant_id`.execute(db.platform)
  return rows
}

/**
 * Those a sign-in can mean. A named school leaves one of its people at most; without one the platform's account goes
 * first, in its schools, and then whoever has the name anywhere. Nobody usable: the next best, who is told why once
 * the password is right.
 */
export function chooseCandidates(candidates: readonly Candidate[], tenantId: number | null): Candidate[] {
  const meant =
    tenantId === null ? meantAnywhere(candidates) : candidates.filter(({ school }) => school.id === tenantId)
  const usable = meant.filter(({ state }) => state === 'usable')
  return usable.length > 0 ? usable : meant.slice(0, 1)
}

function meantAnywhere(candidates: readonly Candidate[]): readonly Candidate[] {
  const platform = candidates.filter(({ homeTenantId, state }) => homeTenantId === 0 && state === 'usable')
  const people = platform.length > 0 ? platform : candidates
  const inSchools = people.filter(({ school }) => school.id !== 0)
  return inSchools.length > 0 ? inSchools : people
}

/** The schools that can be signed in to; the platform is none. */
export function readSchools(db: Db): Promise<School[]> {
  return db.platform
    .selectFrom('sys_tenant')
    .select(['id', 'code', 'name'])
    .where('id', '>', 0)
    .where('status', '=', '1')
    .orderBy('code')
    .execute()
}

/** The schools one account belongs to. */
export async function readOwnSchools(db: Db, accountId: string): Promise<School[]> {
  const { rows } = await sql<School>`
    select tenant_id as id, tenant_code as code, tenant_name as name
    from account_tenants(${accountId}) where tenant_id > 0`.execute(db.platform)
  return rows
}
