import { sep } from 'node:path'
import { parseSync } from 'oxc-parser'

/** Calls that only a few files may make, because the caller's rights must be checked first. */

interface Source {
  readonly file: string
  readonly text: string
}

/** Files that may do something, each with the reason why it needs no guard. */
type Allowed = Readonly<Record<string, string>>

const server = 'apps/server/src/'
const toPlace = (file: string) => file.split(sep).join('/').replace(server, '')
const lineOf = ({ file, text }: Source, at: number) => `${file}:${text.slice(0, at).split('\n').length}`

/**
 * Files that compute a blind index of a value, apart from saving a record. Code that searches by such an index could find a
 * masked value by trying, so all searches of callers go through `resource/questions.ts` and `resource/candidates.ts`.
 */
export const mayIndexValues: Allowed = {
  'resource/where.ts': 'makes conditions of filters, which questions.ts has counted',
  'resource/candidates.ts': 'the guard for many values at once',
  'resource/seal-clear-values.ts': 'a migration seals what an older version kept in the open',
  'resource/bulk/read-row.ts': 'stages the rows of an import, whose rows without a record are counted by day',
  'modules/sign-in/session/candidates.ts': 'finds who signs in by phone, after a code was sent to it',
  'modules/sign-in/registration/taken.ts': 'asks for a phone number that its owner has proven by a code',
  'modules/sign-in/sms/codes.ts': 'finds the code that was sent to a number; the table is nobody’s list',
}

/**
 * Names a column of a blind index in SQL. Compared with each other these columns tell who is the same person, which is
 * told to callers only as far as they reach both records.
 */
export const mayNameIndexes: Allowed = {
  'modules/certificate/council-decision/record-access.ts':
    'compares lines of a council’s list with records in the caller’s reach',
  'modules/certificate/council-decision/match.ts': 'the same; writing a number into a line was counted',
  'modules/certificate/council-decision/listed.ts': 'narrows the caller’s own list of records by a council’s list',
  'modules/certificate/council-decision/place.ts': 'orders records by the council’s list when numbers are given',
  'modules/certificate/council-decision/undecided.ts':
    'keeps a record from being reported that the council did not award',
  'modules/degree/record-check/across.ts': 'finds the same person in other records; visible.ts decides who is told',
  'modules/degree/record-check/reading.ts': 'reads the index of a stored record for across.ts',
  'modules/degree/steps/batch-refusal.ts': 'a collection takes a person once, as its unique index does',
  'modules/sign-in/student-password/make-accounts.ts': 'gives one account to the records of one person',
  'modules/sign-in/session/candidates.ts': 'finds who has proven a number, for signing in and for a lost password',
  'modules/sign-in/registration/waiting-applications.ts':
    'tells who registers twice, to those who decide about registrations',
  'modules/sign-in/registration/taken.ts': 'asks for a phone number that its owner has proven by a code',
  'modules/sign-in/registration/store-application.ts': 'writes the index of its own record',
  'modules/sign-in/sms/codes.ts': 'writes and finds codes by the number that they were sent to',
  'modules/sign-in/sms/notify.ts': 'writes the index of its own record',
  'modules/sign-in/sms/limits.ts': 'counts the texts that went to a number',
  'resource/seal-clear-values.ts': 'a migration seals what an older version kept in the open',
  'plugins/schema-entry.ts': 'the types of tables',
}

const indexers = ['blindIndex', 'tailIndex']

/** Lists imports of a function that makes blind indexes, in a file that may not use one. */
export function findIndexing(source: Source, allowed: Allowed = mayIndexValues): string[] {
  if (Object.hasOwn(allowed, toPlace(source.file))) return []
  return parseSync(source.file, source.text).module.staticImports.flatMap(({ start, entries }) =>
    entries.some(({ importName }) => indexers.includes(importName.name ?? '')) ? [lineOf(source, start)] : [],
  )
}

/**
 * Lists mentions of a blind index's column in a file that may not use one. `columns` are those of all sealed fields.
 */
export function findIndexColumns(
  source: Source,
  columns: readonly string[],
  allowed: Allowed = mayNameIndexes,
): string[] {
  if (Object.hasOwn(allowed, toPlace(source.file))) return []
  const named = new RegExp(`\\b(?:${columns.join('|')})\\b`, 'g')
  return [...new Set([...source.text.matchAll(named)].map(({ index }) => lineOf(source, index)))]
}

/** Lists files that are allowed something which they no longer do. */
export function findIdlePlaces(
  sources: readonly Source[],
  allowed: Allowed,
  flaws: (source: Source) => string[],
): string[] {
  const busy = new Set(sources.filter(source => flaws(source).length > 0).map(({ file }) => toPlace(file)))
  return Object.keys(allowed).filter(place => !busy.has(place))
}
