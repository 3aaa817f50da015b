export { createHub } from './hub.ts'
export { liveRoutes } from './routes.ts'
