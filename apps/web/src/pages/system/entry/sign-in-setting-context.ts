import type { SignInOverview } from '@xw/shared/wire/sign-in-setting'
import { createContext } from 'react'
import type { Params } from '../../../api/call.ts'

/** The data that the inputs of the page need beside their values. */
export interface SignInSettingContextValue {
  /** Null while loading. */
  overview: SignInOverview | null
  canTest: boolean
  testPath: string
  params: Params
}

export const SignInSettingContext = createContext<SignInSettingContextValue>({
  overview: null,
  canTest: false,
  testPath: '',
  params: {},
})
