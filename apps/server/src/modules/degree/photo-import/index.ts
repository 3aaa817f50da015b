export { photoImportRoutes } from './routes.ts'
export { photoImportTask } from './task.ts'
