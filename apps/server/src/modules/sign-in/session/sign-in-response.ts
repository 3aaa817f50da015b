import { AllDictItems } from '@xw/shared/wire/dict'
import { SignedIn } from '@xw/shared/wire/session'
import { Type } from 'typebox'
import type { Deps } from '../../../plugins/deps.ts'
import { loadAllDictItems } from '../../codes/dict/index.ts'

/** The response of every sign-in: user, token, and the school's dictionaries, which the page needs next. */
export const SignInResponse = Type.Object({ ...SignedIn.properties, sysAllDictItems: AllDictItems })

export const withDictItems = async ({ db }: Pick<Deps, 'db'>, signedIn: SignedIn) => ({
  ...signedIn,
  sysAllDictItems: await loadAllDictItems(db, signedIn.userInfo.tenantId),
})
