export { type RangeGaps, readGaps } from './gaps.ts'
export { numberRuleHooks } from './has-rule.ts'
export { type OrderedRule, readNumberRule } from './read-rule.ts'
export { numberRuleRoutes } from './routes.ts'
