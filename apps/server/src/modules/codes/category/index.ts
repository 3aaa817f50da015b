export { categoryAdminRoutes } from './admin.ts'
export { categoryRoutes } from './routes.ts'
export { conditionFields as categoryConditionFields, listCategoryChildren } from './tree.ts'
