export { readCaptchaWay } from './captcha-way.ts'
export { createPageHead, type PageHead } from './page-head.ts'
export { readPublicAddress, readSetAddress } from './public-address.ts'
export { platformSettingRoutes } from './routes.ts'
