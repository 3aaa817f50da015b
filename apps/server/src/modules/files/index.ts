export { cleanFiles } from './clean.ts'
export { createFiles } from './files.ts'
export { fileRoutes } from './routes.ts'
export { fileStorageRoutes } from './storage-page.ts'
