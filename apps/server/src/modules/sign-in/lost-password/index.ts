export { lostPasswordRoutes } from './routes.ts'
export { findLostPasswordAddressee } from './send.ts'
