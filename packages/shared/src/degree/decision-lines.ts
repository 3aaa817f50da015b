/** The outcomes of a council decision; each value is the code of the step that carries it out. */
export const decisionOutcomes = [
  { value: 'award', text: '授予' },
  { value: 'defer', text: '暂缓授予' },
  { value: 'deny', text: '不授予' },
] as const
export type DecisionOutcome = (typeof decisionOutcomes)[number]['value']

/** The results of comparing a decision line with the degree records. */
export const decisionLineMatches = [
  { value: 'ready', text: '待办理' },
  { value: 'done', text: '已办理' },
  { value: 'none', text: '数据中没有' },
  { value: 'name', text: '姓名不符' },
  { value: 'state', text: '状态不符' },
] as const
export type DecisionLineMatch = (typeof decisionLineMatches)[number]['value']
