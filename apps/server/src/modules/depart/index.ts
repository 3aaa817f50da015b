export { departRoutes } from './routes.ts'
