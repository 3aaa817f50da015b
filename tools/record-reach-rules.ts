import { sep } from 'node:path'

interface Source {
  readonly file: string
  readonly text: string
}

/**
 * Code that reads degree records without the reach of a caller, with the reason. Everything else takes the condition
 * `reachableCondition(access)`, in the same file: a record that somebody finds by its number, its name or its id is one of theirs.
 */
export const mayReadAll: Readonly<Record<string, string>> = {
  'demo/load.ts': 'a command of the operator',
  'modules/codes/catalogue/in-use.ts': 'codes that some record has; answers codes, not records',
  'modules/certificate/certificate/facts.ts': 'reads the records of a condition, which its callers bound',
  'modules/certificate/certificate/hand-out.ts': 'adds the department to prints that the caller has chosen in reach',
  'modules/certificate/certificate/verify.ts': 'the public asks about a certificate by its signed code',
  'modules/certificate/council-decision/match.ts': 'bounded by comparableRecords, which is the reach of each type',
  'modules/degree/demo-data/clear.ts': 'deletes what the school’s demonstration made',
  'modules/degree/demo-data/state.ts': 'counts what the school’s demonstration made',
  'modules/degree/demo-data/write/office.ts': 'writes a demonstration',
  'modules/degree/record-check/across.ts': 'compares with the whole school; visible.ts decides who is told',
  'modules/degree/record-check/check-batches.ts': 'a job: judges the records of open collections',
  'modules/degree/check-result/keep.ts': 'marks records that were judged in reach',
  'modules/certificate/number-rule/gaps.ts': 'numbers of the school’s series, for those who look after them',
  'modules/certificate/number-rule/report.ts': 'numbers of the school’s series, for those who look after them',
  'modules/sign-in/student-password/initial-passwords.ts': 'finds a student by the account that signs in',
  'modules/sign-in/student-password/make-accounts.ts': 'reads records that were chosen in reach',
  'modules/sign-in/student-password/reset.ts': 'reads records that were chosen in reach',
  'modules/reporting/submission/freeze-records.ts': 'copies records that were chosen in reach',
  'modules/degree/thesis-review/conclude.ts': 'writes into the records of reviews that were chosen in reach',
  'modules/degree/record-backup/make-backup.ts': 'copies the records of a query, which its callers bound',
  'modules/degree/record-backup/scheduled.ts': 'a job: copies the records of collections',
  'modules/degree/batch/hooks.ts': 'counts the records of a collection before it is deleted',
  'modules/degree/batch/notices/due.ts': 'a job: finds whom to remind',
  'modules/degree/batch/notices/of-step.ts': 'tells those whom a step concerns',
  'modules/degree/batch/notices/post.ts': 'a job: writes notices to the people of records',
  'modules/degree/batch/readiness.ts': 'counts for those who open a collection of the whole school',
  'modules/degree/change-request/photos.ts': 'keeps the photos of a change request’s own records',
  'modules/degree/record/index.ts': 'reads the type of an id, before the record itself is read in reach',
  'modules/degree/own-record/read-related.ts': 'reads beside a student’s own records',
  'modules/degree/own-record/index.ts': 'the types of a student’s own records',
  'modules/degree/steps/apply-again.ts': 'copies records that were chosen in reach',
  'modules/degree/steps/award.ts': 'the collections of records that were chosen in reach',
  'modules/degree/steps/copy-photos.ts': 'copies the photos of records that were chosen in reach',
  'modules/degree/steps/certificate-numbers.ts': 'numbers records that were chosen in reach',
  'modules/degree/steps/plan-numbers.ts': 'numbers records that were chosen in reach; a series is the whole school’s',
  'modules/degree/steps/revoke.ts': 'keeps the numbers of records that were chosen in reach',
  'modules/degree/steps/submit-up.ts': 'the days of records that were chosen in reach',
  'modules/degree/steps/batch-refusal.ts': 'a collection takes a person once, as its unique index does',
}

const reading = /\b(?:from|join)\s+xw_info\b|selectFrom\('xw_info'\)/g
const bounded = /\breachableCondition\(/
const toPlace = (file: string) => file.split(sep).join('/').replace('apps/server/src/', '')

/** Lists reads of degree records without the caller's reach, in a file that may not do so. */
export function findUnfilteredReads(
  { file, text }: Source,
  allowed: Readonly<Record<string, string>> = mayReadAll,
): string[] {
  if (bounded.test(text) || Object.hasOwn(allowed, toPlace(file))) return []
  return [...text.matchAll(reading)].map(({ index }) => `${file}:${text.slice(0, index).split('\n').length}`)
}
