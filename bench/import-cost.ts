import { postgresSeconds } from './postgres-cpu.ts'
import { type Phases, type Profile, profileFiles, profileStatements } from './profile.ts'

const files: Phases = [
  ['read the file', /\/spreadsheet\/|\/yauzl\/|node:zlib/],
  ['seal ID numbers, telephones, addresses', /\/lib\/seal|\/resource\/stored|\/plugins\/keys/],
  ['judge the records', /\/modules\/judge|\/shared\/src\/(degree|dict)\//],
  ['check and translate cells', /\/bulk\/(read-row|cells|code-book)|\/packages\/shared\//],
  ['make lines and send them', /\/bulk\/stage|\/plugins\/db|\/pg-copy-streams\/|\/pg-protocol\/|\/pg\//],
]

const records = 'write the records'
const statements: Phases = [
  ['take the lines into staging', /^copy /],
  ['find rows that are there twice', /staging\.import_row s set problem|analyze staging/],
  ['match, hold and judge', /insert into sys_import_row/],
  ['keep the history', /insert into sys_history/],
  [records, /(insert into|update) "xw_info"/],
  ['read them for the judge', /zjhm_hash as "hash"/],
  ['compare them with all others', /same_person/],
  ['mark what was found', /update xw_info t set judged/],
]

/** The cost of some work in processor seconds of this process and of PostgreSQL, by phase. */
export interface ImportCost {
  total: number
  node: Profile
  postgres: Profile
}

/** Does the work and says what it cost. */
export async function costOf(postmaster: number, work: () => Promise<void>): Promise<ImportCost> {
  const before = postgresSeconds(postmaster)
  let said: Profile = new Map()
  const node = await profileFiles(files, async () => {
    said = await profileStatements(statements, work)
  })
  const database = postgresSeconds(postmaster) - before
  const postgres = new Map([...said, ['outside of statements: log, checkpoints', database - sumOf(said)]])
  return { total: sumOf(node) + database, node, postgres }
}

const sumOf = (profile: Profile) => [...profile.values()].reduce((sum, seconds) => sum + seconds, 0)

interface Whole {
  whole: ImportCost
  floor: ImportCost
  /** The cost of the same records in a bare table without indexes, references or search columns. */
  bareRecords: number
}

/** Prints where the time of an import went: seconds, and how many of its floors they are. */
export function printProfile(title: string, { whole, floor, bareRecords }: Whole): void {
  const print = (name: string, seconds: number) =>
    console.log(`  ${name.padEnd(56)} ${seconds.toFixed(2).padStart(6)} s  ${(seconds / floor.total).toFixed(2)} ×`)
  console.log(`${title}:`)
  print('reading and copying alone', floor.total)
  for (const [name, seconds] of whole.node) print(`node · ${name}`, seconds)
  for (const [name, seconds] of whole.postgres) {
    if (name === records) {
      print(`postgres · ${name}: the table itself`, bareRecords)
      print(`postgres · ${name}: indexes, references, search columns`, seconds - bareRecords)
    } else print(`postgres · ${name}`, seconds)
  }
  print('together', whole.total)
}
