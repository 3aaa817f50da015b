/**
 * The sign-in methods that a school can open. A further one needs a code here and a definition in the server's list of
 * methods.
 */
export const signInMethodCodes = ['account', 'phone', 'third', 'cas'] as const
export type SignInMethodCode = (typeof signInMethodCodes)[number]
