/** The ways to sign in that a school opens or does not. A further one is a word here and an item of `sign-in-methods.ts` on the server. */
export const signInMethodCodes = ['account', 'phone', 'third', 'cas'] as const
export type SignInMethodCode = (typeof signInMethodCodes)[number]
