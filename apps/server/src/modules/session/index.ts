export { readOwnSchools } from './candidates.ts'
export { purgeExpiredSessions } from './purge.ts'
export { sessionRoutes } from './routes.ts'
export { createSessions, type Sessions } from './sessions.ts'
