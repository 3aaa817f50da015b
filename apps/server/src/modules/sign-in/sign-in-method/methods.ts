import type { EntryWay, ThirdParty } from '@xw/shared/wire/entry'
import type { Deps } from '../../../plugins/deps.ts'

/** Something that a way still lacks in a school. */
export interface SetupGap {
  /** A plain sentence for whoever sets it up. */
  text: string
  /** Nobody could come in by it like this, so that it is not offered. */
  stops: boolean
}

/** What a way says of itself; each is declared by its own module and put together in `entry-ways.ts`. */
export interface SignInMethod {
  missing?(deps: Deps, tenantId: number): Promise<SetupGap[]>
  /** Asks its counterpart and says what came of it; throws the sentence where it does not work. */
  test?(deps: Deps, tenantId: number): Promise<string>
  /** The buttons it has on the sign-in page, where it is several. */
  parties?(deps: Deps, tenantId: number): Promise<ThirdParty[]>
  /** The page where it is set up, by its path in the menu. */
  settingsPage?: string
}

export type SignInMethods = Readonly<Record<EntryWay, SignInMethod>>

export const listSetupGaps = async ({ missing }: SignInMethod, deps: Deps, tenantId: number): Promise<SetupGap[]> =>
  (await missing?.(deps, tenantId)) ?? []

/** Whether somebody can come in by a way. */
export const canMethodWork = async (way: SignInMethod, deps: Deps, tenantId: number): Promise<boolean> =>
  (await listSetupGaps(way, deps, tenantId)).every(({ stops }) => !stops)
