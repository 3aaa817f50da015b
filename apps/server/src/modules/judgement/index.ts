export { forgetJudgements, forgetJudgementsIn } from './forget.ts'
export { type Judged, judgedStill, keepJudgements } from './keep.ts'
