export { thesisReviewerRoutes } from './reviewer-routes.ts'
export { thesisRoutes } from './routes.ts'
