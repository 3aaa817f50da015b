export { studentAccountRoutes } from './account-routes.ts'
export {
  deriveInitialPasswords,
  type InitialPassword,
  isInitialPassword,
  knowsIdentity,
  listOwnNumbers,
} from './initials.ts'
export { studentPasswordRuleRoutes } from './rule-routes.ts'
