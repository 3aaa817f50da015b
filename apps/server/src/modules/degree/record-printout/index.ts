export { printoutRoutes } from './routes.ts'
export { printoutsTask } from './task.ts'
