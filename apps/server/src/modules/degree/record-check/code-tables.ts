import type { CodeTableLookup } from '@xw/shared/degree/rules/check-subject'
import { type CodeItem, findItemForYears } from '@xw/shared/dict/valid-years'
import { sql } from 'kysely'
import type { Tx } from '../../../plugins/db.ts'
import type { Events } from '../../../plugins/events.ts'
import { findEntries } from '../../codes/dict/index.ts'

/** What is known of the codes of one school. */
interface Known {
  /** By table and code; empty where the code means nothing. */
  entries: Map<string, Map<string, readonly CodeItem[]>>
  /** Tables that are not there at all. */
  missing: Set<string>
  size: number
}

/** More codes than the records of a school have. */
const maxKnown = 100_000

/** The code tables of schools as the rules ask for them: for every field of every record, so out of memory. */
export interface CodeTables {
  /**
   * Runs something that asks for codes for each of many records. Those that asked for codes which were not known yet are
   * run again once they are.
   */
  forEach<R, T>(
    tx: Tx,
    tenantId: number,
    records: readonly R[],
    run: (record: R, codes: CodeTableLookup) => T,
  ): Promise<T[]>
}

/**
 * Keeps what was asked for, until any process says that dictionaries changed. Nobody can say beforehand which codes the
 * rules come to ask for, a discipline above a discipline and the like; after a few records they are all known.
 */
export function createCodeTables(events: Events): CodeTables {
  const schools = new Map<number, Known>()
  events.on('dict_changed', payload => {
    const tenantId = Number(payload)
    if (tenantId > 0) schools.delete(tenantId)
    else schools.clear()
  })
  const knownOf = (tenantId: number): Known => {
    const found = schools.get(tenantId)
    const known = found && found.size < maxKnown ? found : { entries: new Map(), missing: new Set<string>(), size: 0 }
    schools.set(tenantId, known)
    return known
  }
  return {
    async forEach(tx, tenantId, records, run) {
      const known = knownOf(tenantId)
      const results: ReturnType<typeof run>[] = []
      let waiting = records.map((_, index) => index)
      while (waiting.length > 0) {
        const { codes, unknown, asked } = reader(known)
        waiting = waiting.filter(index => {
          const before = asked()
          results[index] = run(records[index] as (typeof records)[number], codes)
          return asked() > before
        })
        if (unknown.size > 0) await learn(tx, known, unknown)
      }
      return results
    },
  }
}

/** What is known, a note of what was asked for beyond it, and how often that happened. */
function reader({ entries, missing }: Known) {
  const unknown = new Map<string, Set<string>>()
  let count = 0
  const codes: CodeTableLookup = {
    find(table, code, { from, to }) {
      const found = entries.get(table)?.get(code)
      if (found) return findItemForYears(found, from, to)
      if (missing.has(table)) return undefined
      count += 1
      unknown.set(table, (unknown.get(table) ?? new Set()).add(code))
      return undefined
    },
  }
  return { codes, unknown, asked: () => count }
}

async function learn(tx: Tx, known: Known, unknown: ReadonlyMap<string, ReadonlySet<string>>): Promise<void> {
  const tables = [...unknown.keys()]
  const { rows } = await sql<{ name: string }>`
    select distinct dict_code as name from visible_dict where dict_code = any(${tables}::text[])`.execute(tx)
  const present = new Set(rows.map(({ name }) => name))
  for (const [table, codes] of unknown) {
    if (!present.has(table)) {
      known.missing.add(table)
      continue
    }
    const found = await findEntries(tx, table, codes)
    const entries = known.entries.get(table) ?? new Map<string, readonly CodeItem[]>()
    for (const code of codes) entries.set(code, found.get(code) ?? [])
    known.entries.set(table, entries)
    known.size += codes.size
  }
}
