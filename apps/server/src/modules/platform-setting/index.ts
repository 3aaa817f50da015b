export { createPageHead, type PageHead } from './page-head.ts'
export { platformSettingRoutes } from './routes.ts'
