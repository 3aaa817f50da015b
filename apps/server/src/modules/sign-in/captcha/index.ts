export { assertCaptcha, assertCaptchaAfterManyCalls, captchaRequired } from './assert-captcha.ts'
export { captchaFields } from './fields.ts'
export { captchaRoutes } from './routes.ts'
export { purgeCaptchas } from './store.ts'
