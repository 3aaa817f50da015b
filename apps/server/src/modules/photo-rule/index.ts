export { readPhotoRule } from './read-rule.ts'
export { photoRuleRoutes } from './routes.ts'
