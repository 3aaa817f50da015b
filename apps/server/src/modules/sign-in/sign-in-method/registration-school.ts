import type { RegistrationSchool } from '@xw/shared/wire/registration'
import { sql } from 'kysely'
import { refused } from '../../../lib/errors.ts'
import type { Deps } from '../../../plugins/deps.ts'

/** Lists the schools that have opened registration. */
export async function listRegistrationSchools({ db }: Pick<Deps, 'db'>): Promise<RegistrationSchool[]> {
  const { rows } = await sql<RegistrationSchool>`
    select id, code, name, is_reviewed as "isReviewed" from registration_schools()`.execute(db.platform)
  return rows
}

/** Returns the named school, or the only one, if it has opened registration; throws otherwise. */
export async function requireRegistrationSchool(
  deps: Pick<Deps, 'db'>,
  tenantId: number | null,
): Promise<RegistrationSchool> {
  const schools = await listRegistrationSchools(deps)
  const [only] = schools
  if (!only) throw refused('此功能未开放')
  if (tenantId === null && schools.length > 1) throw refused('请选择学校')
  const chosen = tenantId === null ? only : schools.find(({ id }) => id === tenantId)
  if (!chosen) throw refused('该学校未开放注册')
  return chosen
}
