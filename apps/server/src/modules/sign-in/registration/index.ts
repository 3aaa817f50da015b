export { findRegistrationAddressee } from './find-addressee.ts'
export { purgeRegistrations } from './purge.ts'
export { registrationReviewRoutes } from './review-routes.ts'
export { registrationRoutes } from './routes.ts'
