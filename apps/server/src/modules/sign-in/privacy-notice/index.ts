export { acknowledgeNotice, mustReadNotice, readCurrentNotice } from './queries.ts'
export { acknowledgementRoutes, privacyNoticeRoutes } from './routes.ts'
