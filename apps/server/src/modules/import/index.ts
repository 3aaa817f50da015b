export { cleanImports } from './clean.ts'
export { importables } from './importable.ts'
export { importRoutes } from './routes.ts'
export { importTask } from './task.ts'
