export { departHooks, departRoutes } from './routes.ts'
