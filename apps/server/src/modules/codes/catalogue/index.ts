export { catalogueRoutes, catalogueSource } from './routes.ts'
