export { readCaptchaKind } from './captcha-way.ts'
export { createPageHead, type PageHead } from './page-head.ts'
export { readConfiguredAddress, readPublicAddress } from './public-address.ts'
export { platformSettingRoutes } from './routes.ts'
