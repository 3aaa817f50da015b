import { defaultSignInOptions } from '@xw/shared/session/default-sign-in-options'
import type { SignInMethodCode, SignInOptions } from '@xw/shared/wire/sign-in-options'
import type { Deps } from '../../../plugins/deps.ts'
import { findSchoolByCode } from './find-school.ts'
import { canMethodWork, type SignInMethods } from './methods.ts'
import { readSignInSetting } from './sign-in-setting.ts'

/**
 * Returns the options of the sign-in page for a school's code, or without one for the only school. An unknown code gets
 * the same answer as none.
 */
export async function readSignInOptions(deps: Deps, ways: SignInMethods, code: string | null): Promise<SignInOptions> {
  const school = await findSchoolByCode(deps, code)
  if (!school) return defaultSignInOptions
  const { ways: chosen, registration, lostPassword } = await readSignInSetting(deps, school.id)
  const open: SignInMethodCode[] = []
  for (const way of chosen) if (await canMethodWork(ways[way], deps, school.id)) open.push(way)
  const buttons = await Promise.all(open.map(async way => (await ways[way].listButtons?.(deps, school.id)) ?? []))
  return { school, ways: open, registration, lostPassword, thirdParties: buttons.flat() }
}
