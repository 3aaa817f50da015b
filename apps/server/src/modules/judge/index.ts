export { judgeHooks } from './hooks.ts'
export { judgeOf } from './judge.ts'
export { judgeRoutes } from './routes.ts'
export { checkTask } from './task.ts'
