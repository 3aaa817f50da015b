export { studentAccountRoutes } from './account-routes.ts'
export {
  deriveInitialPasswords,
  type InitialPassword,
  isInitialPassword,
  knowsIdentity,
  listOwnNumbers,
} from './initial-passwords.ts'
export { studentPasswordRuleRoutes } from './rule-routes.ts'
