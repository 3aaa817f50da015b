export { thirdLoginRoutes } from './routes.ts'
