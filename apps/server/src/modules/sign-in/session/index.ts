export { assertFirstSignInDone, assertMaySignIn, assertSchoolAccount, performSignIn } from './admit.ts'
export { writeAudit } from './audit.ts'
export {
  type Candidate,
  findCandidateByAccount,
  findCandidatesByPhone,
  listOpenSchools,
  listSchoolsOfAccount,
  type NamedCandidate,
} from './candidates.ts'
export { assertOwnPassword, ownNumberRefusal } from './change-password.ts'
export { SignInResponse, withDictItems } from './entered.ts'
export { forgetFailures } from './guard.ts'
export { loadUserSession } from './load-session.ts'
export { endSessionsOpenedBy, hashForeignTicket } from './opened-by.ts'
export { assertPasswordOrCode } from './own-factor.ts'
export { findPhoneSignInAddressee, proveByPhone } from './phone-sign-in.ts'
export { purgeExpiredSessions } from './purge.ts'
export { sessionRoutes } from './routes.ts'
export { createSessions, type Sessions } from './sessions.ts'
export { proveByPassword } from './sign-in.ts'
export { revokeSessions } from './store.ts'
export { guardCodeAttempt } from './try-code.ts'
