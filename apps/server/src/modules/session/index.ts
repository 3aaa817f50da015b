export { readOwnSchools } from './candidates.ts'
export { purgeExpiredSessions } from './purge.ts'
export { sessionRoutes } from './routes.ts'
export { createSessions } from './sessions.ts'
