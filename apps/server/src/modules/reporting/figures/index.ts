export {
  buildAnyTypeCondition,
  buildCondition,
  buildConditionByType,
  type CountedRecords,
  selectCountedRecords,
  unionAll,
} from './counted-records.ts'
export { listDepartments } from './departments.ts'
export { listRounds, resolveCountedTypes } from './rounds.ts'
export { countTopFindings } from './top-findings.ts'
