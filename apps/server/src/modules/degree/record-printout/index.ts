export { sheetRoutes } from './routes.ts'
export { sheetsTask } from './task.ts'
