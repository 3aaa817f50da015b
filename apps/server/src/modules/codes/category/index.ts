export { categoryAdminRoutes } from './admin.ts'
export { categoryRoutes } from './routes.ts'
export { categoryChildren, conditionFields as categoryConditionFields } from './tree.ts'
