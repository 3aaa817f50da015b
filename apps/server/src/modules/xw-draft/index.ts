export { keepDraftFiles } from './keep-files.ts'
export { purgeDrafts } from './purge.ts'
export { hasDraft } from './queries.ts'
export { draftRoutes } from './routes.ts'
