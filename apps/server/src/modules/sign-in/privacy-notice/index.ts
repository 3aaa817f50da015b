export { acknowledge, mustReadNotice, readCurrent } from './queries.ts'
export { acknowledgementRoutes, privacyNoticeRoutes } from './routes.ts'
