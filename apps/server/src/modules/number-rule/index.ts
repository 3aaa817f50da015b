export { type OrderedRule, readNumberRule } from './read-rule.ts'
export { readNumberSeries } from './report.ts'
export { numberRuleRoutes } from './routes.ts'
