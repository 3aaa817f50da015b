export { applicationConfigRoutes } from './routes.ts'
