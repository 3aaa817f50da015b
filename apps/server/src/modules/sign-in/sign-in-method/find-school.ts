import type { School } from '@xw/shared/wire/session'
import type { Deps } from '../../../plugins/deps.ts'

/** Finds the open school of a code, or without a code the only open school. Returns null otherwise. */
export async function findSchoolByCode({ db }: Pick<Deps, 'db'>, code: string | null): Promise<School | null> {
  const schools = await db.platform
    .selectFrom('sys_tenant')
    .select(['id', 'code', 'name'])
    .where('id', '>', 0)
    .where('status', '=', '1')
    .$if(code !== null, where => where.where('code', '=', code))
    .limit(2)
    .execute()
  const [only] = schools
  return only && schools.length === 1 ? only : null
}
