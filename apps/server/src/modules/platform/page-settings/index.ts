export { pageSettingsRoutes } from './routes.ts'
