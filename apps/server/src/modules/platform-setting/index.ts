export { createPageHead, type PageHead } from './page-head.ts'
export { readPublicAddress } from './public-address.ts'
export { platformSettingRoutes } from './routes.ts'
