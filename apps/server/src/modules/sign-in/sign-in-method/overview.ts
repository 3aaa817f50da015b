import { signInMethodCodes } from '@xw/shared/session/sign-in-methods'
import type { SignInOverview } from '@xw/shared/wire/sign-in-setting'
import { notFound } from '../../../lib/errors.ts'
import type { Deps } from '../../../plugins/deps.ts'
import { listSetupGaps, type SignInMethods } from './methods.ts'

/**
 * Lists for each sign-in method what its set-up still lacks, open or not: a school sets a method up before it opens it.
 */
export async function readMethodOverview(deps: Deps, ways: SignInMethods, tenantId: number): Promise<SignInOverview> {
  const school = await deps.db.platform
    .selectFrom('sys_tenant')
    .select(['id', 'code', 'name'])
    .where('id', '=', tenantId)
    .where('id', '>', 0)
    .executeTakeFirst()
  if (!school) throw notFound()
  const states = signInMethodCodes.map(async way => ({
    way,
    missing: await listSetupGaps(ways[way], deps, tenantId),
    canTest: ways[way].test !== undefined,
    settingsPage: ways[way].settingsPage ?? null,
  }))
  return { school, ways: await Promise.all(states) }
}
