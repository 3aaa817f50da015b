export { loadUser } from './load-session.ts'
export { purgeExpiredSessions } from './purge.ts'
export { sessionRoutes } from './routes.ts'
export { createSessions } from './sessions.ts'
