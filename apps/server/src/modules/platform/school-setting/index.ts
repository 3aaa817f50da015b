export { readPinyinStyle } from './pinyin-style.ts'
export { schoolSettingRoutes } from './routes.ts'
