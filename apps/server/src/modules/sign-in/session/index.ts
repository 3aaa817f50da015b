export { admit, assertMayEnter, assertOfSchool, assertSignedInBefore } from './admit.ts'
export { writeAudit } from './audit.ts'
export {
  type Candidate,
  findByAccount,
  findByProvenPhone,
  type NamedCandidate,
  readOwnSchools,
  readSchools,
} from './candidates.ts'
export { assertOwnPassword, ownNumberText } from './change-password.ts'
export { Entered, withDicts } from './entered.ts'
export { forgetFailures } from './guard.ts'
export { loadUser } from './load-session.ts'
export { endOpenedBy, openedBy } from './opened-by.ts'
export { assertOwnProof } from './own-factor.ts'
export { findSignIn, proveByPhone } from './phone-sign-in.ts'
export { purgeExpiredSessions } from './purge.ts'
export { sessionRoutes } from './routes.ts'
export { createSessions, type Sessions } from './sessions.ts'
export { proveByPassword } from './sign-in.ts'
export { revokeSessions } from './store.ts'
export { spendCodeTry } from './try-code.ts'
