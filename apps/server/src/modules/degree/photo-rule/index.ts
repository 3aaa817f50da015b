export { keptPhoto, readKeptPhotos } from './kept-photos.ts'
export { readPhotoRule } from './read-rule.ts'
export { photoRuleRoutes } from './routes.ts'
