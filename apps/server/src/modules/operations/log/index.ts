export { linkLog } from './link.ts'
export { purgeLogs } from './purge.ts'
export { logRoutes } from './routes.ts'
export { verifyLogs } from './verify.ts'
