import type { SignInMethodCode, ThirdParty } from '@xw/shared/wire/sign-in-options'
import type { Deps } from '../../../plugins/deps.ts'

/** Something that a school's set-up of a sign-in method still lacks. */
export interface SetupGap {
  /** A sentence for the administrator who sets the method up. */
  text: string
  /** True when nobody can sign in by the method because of it; the method is then not offered. */
  stops: boolean
}

/** The functions of a sign-in method. Each method's module declares them, and `sign-in-methods.ts` lists them all. */
export interface SignInMethod {
  listGaps?(deps: Deps, tenantId: number): Promise<SetupGap[]>
  /** Tests the external server and returns what it found; throws a refusal when the connection does not work. */
  test?(deps: Deps, tenantId: number): Promise<string>
  /** The buttons on the sign-in page, when the method has several. */
  listButtons?(deps: Deps, tenantId: number): Promise<ThirdParty[]>
  /** Menu path of the page that sets the method up. */
  settingsPage?: string
}

export type SignInMethods = Readonly<Record<SignInMethodCode, SignInMethod>>

export const listSetupGaps = async ({ listGaps }: SignInMethod, deps: Deps, tenantId: number): Promise<SetupGap[]> =>
  (await listGaps?.(deps, tenantId)) ?? []

/** Whether the set-up is complete enough to sign in. */
export const canMethodWork = async (way: SignInMethod, deps: Deps, tenantId: number): Promise<boolean> =>
  (await listSetupGaps(way, deps, tenantId)).every(({ stops }) => !stops)
