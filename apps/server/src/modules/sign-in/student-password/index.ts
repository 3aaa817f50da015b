export { studentAccountRoutes } from './account-routes.ts'
export { type Initial, isInitial, knowsFact, readInitials, readOwnNumbers } from './initials.ts'
export { studentPasswordRuleRoutes } from './rule-routes.ts'
