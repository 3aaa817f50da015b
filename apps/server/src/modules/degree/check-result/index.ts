export { forgetJudgements, forgetJudgementsIn } from './forget.ts'
export {
  type Judged,
  type JudgementMark,
  judgedStill,
  judgementColumns,
  judgementRows,
  keepJudgements,
  toMark,
} from './keep.ts'
