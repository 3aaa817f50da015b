export { dataLogRoutes } from './routes.ts'
