import type { School } from '@xw/shared/wire/session'
import { sql } from 'kysely'
import type { Db } from '../../../plugins/db.ts'
import type { Deps } from '../../../plugins/deps.ts'
import { blindIndex } from '../../../resource/stored.ts'

/** An account that a user name can mean, in one of the account's schools. */
export interface Candidate {
  accountId: string
  /** 0 for accounts of the platform. */
  homeTenantId: number
  school: School
  passwordHash: string
  mustChangePassword: boolean
  state: 'usable' | 'frozen' | 'closed' | 'deleted'
  /** Whether the user name was typed in the same letter case as it is stored. */
  isExact: boolean
}

/** Lists all accounts of all schools that have or had this user name, in any letter case. */
export async function findCandidates(db: Db, username: string): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select account_id as "accountId", home_tenant_id as "homeTenantId", password_hash as "passwordHash",
           must_change_password as "mustChangePassword", state, is_exact as "isExact",
           jsonb_build_object('id', tenant_id, 'code', tenant_code, 'name', tenant_name) as school
    from sign_in_candidates(${username})
    order by array_position(array['usable', 'frozen', 'closed', 'deleted'], state), tenant_id`.execute(db.platform)
  return rows
}

/** A candidate with the user name under which its failed attempts are counted. */
export interface NamedCandidate extends Candidate {
  username: string
}

/**
 * Lists the accounts that have verified this phone number by a code, at most one per school; those that can sign in
 * come first. This is the only path from a phone number to an account: an unverified number opens nothing.
 */
export async function findCandidatesByPhone(
  { db, keys }: Pick<Deps, 'db' | 'keys'>,
  mobile: string,
  tenantIds: readonly number[],
): Promise<NamedCandidate[]> {
  const hashes = tenantIds.map(tenantId => blindIndex({ keys, tenantId }, 'phone', mobile))
  const { rows } = await sql<NamedCandidate>`
    select account_id as "accountId", home_tenant_id as "homeTenantId", password_hash as "passwordHash",
           must_change_password as "mustChangePassword", state, true as "isExact", username,
           jsonb_build_object('id', tenant_id, 'code', tenant_code, 'name', tenant_name) as school
    from phone_candidates(${tenantIds}::int[], ${hashes}::bytea[])
    order by array_position(array['usable', 'frozen', 'closed'], state), tenant_id`.execute(db.platform)
  return rows
}

/** Finds a person of a school by account id. Returns null when the account is not part of that school. */
export async function findCandidateByAccount({ db }: Pick<Deps, 'db'>, tenantId: number, accountId: string) {
  const { rows } = await db.inTenant(tenantId, tx =>
    sql<NamedCandidate>`
      select account.id as "accountId", account.tenant_id as "homeTenantId", account.password_hash as "passwordHash",
             account.must_change_password as "mustChangePassword", true as "isExact", person.username,
             case when account.del_flag = '1' or person.del_flag = '1' then 'deleted'
                  when account.status = '2' or person.status = '2' then 'frozen'
                  when school.status = '0' then 'closed'
                  else 'usable' end as state,
             jsonb_build_object('id', school.id, 'code', school.code, 'name', school.name) as school
      from sys_user person join sys_account account on account.id = person.id
      join sys_tenant school on school.id = person.tenant_id
      where person.tenant_id = ${tenantId} and person.id = ${accountId}`.execute(tx),
  )
  return rows[0] ?? null
}

/**
 * Narrows the candidates to those a sign-in can mean. With a named school at most one is left. Without one, a platform
 * account comes first, in its schools; otherwise all accounts of that name. When none is usable, one unusable candidate
 * is kept, so that a right password learns why it is refused.
 */
export function chooseCandidates<C extends Candidate>(candidates: readonly C[], tenantId: number | null): C[] {
  const byCase = matchByCase(candidates)
  const matching =
    tenantId === null ? preferPlatformAccount(byCase) : byCase.filter(({ school }) => school.id === tenantId)
  const usable = matching.filter(({ state }) => state === 'usable')
  return usable.length > 0 ? usable : matching.slice(0, 1)
}

/**
 * Takes, in each school, the account whose name has exactly the typed letter case. Without one, takes an account in
 * another letter case (zy2021104 for ZY2021104) if it is the only one. The function never guesses between two.
 */
function matchByCase<C extends Candidate>(candidates: readonly C[]): C[] {
  return [...Map.groupBy(candidates, ({ school }) => school.id).values()].flatMap(own => {
    const exact = own.filter(({ isExact }) => isExact)
    if (exact.some(({ state }) => state !== 'deleted')) return exact
    const others = own.filter(({ isExact, state }) => !isExact && state !== 'deleted')
    return new Set(others.map(({ accountId }) => accountId)).size === 1 ? others : exact
  })
}

function preferPlatformAccount<C extends Candidate>(candidates: readonly C[]): readonly C[] {
  const platform = candidates.filter(({ homeTenantId, state }) => homeTenantId === 0 && state === 'usable')
  const people = platform.length > 0 ? platform : candidates
  const inSchools = people.filter(({ school }) => school.id !== 0)
  return inSchools.length > 0 ? inSchools : people
}

/** Lists the schools that are open for sign-in; the platform (tenant 0) is not one. */
export function listOpenSchools(db: Db): Promise<School[]> {
  return db.platform
    .selectFrom('sys_tenant')
    .select(['id', 'code', 'name'])
    .where('id', '>', 0)
    .where('status', '=', '1')
    .orderBy('code')
    .execute()
}

export async function listSchoolsOfAccount(db: Db, accountId: string): Promise<School[]> {
  const { rows } = await sql<School>`
    select tenant_id as id, tenant_code as code, tenant_name as name
    from account_tenants(${accountId}) where tenant_id > 0`.execute(db.platform)
  return rows
}
