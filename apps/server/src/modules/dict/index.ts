export { findEntries, searchEntries } from './entries.ts'
export { loadAllDictItems } from './items.ts'
export { dictRoutes } from './routes.ts'
export { createDictVersions } from './versions.ts'
