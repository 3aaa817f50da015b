export { type OrderedRule, readNumberRule } from './read-rule.ts'
export { numberRuleRoutes } from './routes.ts'
