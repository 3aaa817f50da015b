export { forgetFailures } from './attempt-guard.ts'
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
export { endSessionsOpenedBy, hashForeignTicket } from './foreign-ticket.ts'
export { guardCodeAttempt } from './guard-code-attempt.ts'
export { loadUserSession } from './load-session.ts'
export { assertPasswordOrCode } from './own-factor.ts'
export { assertFirstSignInDone, assertMaySignIn, assertSchoolAccount, performSignIn } from './perform-sign-in.ts'
export { findPhoneSignInAddressee, proveByPhone } from './phone-sign-in.ts'
export { purgeExpiredSessions } from './purge.ts'
export { sessionRoutes } from './routes.ts'
export { createSessions, type Sessions } from './sessions.ts'
export { proveByPassword } from './sign-in.ts'
export { SignInResponse, withDictItems } from './sign-in-response.ts'
export { revokeSessions } from './store.ts'
