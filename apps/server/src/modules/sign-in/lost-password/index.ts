export { lostPasswordRoutes } from './routes.ts'
export { findLostAddressee } from './send.ts'
