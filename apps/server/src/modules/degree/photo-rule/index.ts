export { readStoredPhotos, toStoredPhoto } from './kept-photos.ts'
export { readPhotoRule } from './read-rule.ts'
export { photoRuleRoutes } from './routes.ts'
