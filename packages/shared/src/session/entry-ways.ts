/** The ways to sign in that a school opens or does not. A further one is a word here and an entry in `entry-ways.ts`. */
export const entryWays = ['account', 'phone', 'third', 'cas'] as const
export type EntryWay = (typeof entryWays)[number]
