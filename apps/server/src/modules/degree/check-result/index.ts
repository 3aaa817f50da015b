export { invalidateCheckResults, invalidateDepartCheckResults } from './forget.ts'
export {
  type CheckedRecord,
  checkResultColumns,
  checkResultRows,
  keepCheckResult,
  type StoredCheckResult,
  storeCheckResults,
  toStoredCheckResult,
} from './keep.ts'
