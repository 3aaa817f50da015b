export { dataExportRoutes } from './routes.ts'
export { dataExportTask } from './task.ts'
