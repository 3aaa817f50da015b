import type { CodeTableLookup } from '@xw/shared/degree/rules/check-subject'
import { type CodeItem, findItemForYears } from '@xw/shared/dict/valid-years'
import { sql } from 'kysely'
import type { Tx } from '../../../plugins/db.ts'
import type { Events } from '../../../plugins/events.ts'
import { findCodeEntries } from '../../codes/dict/index.ts'

/** The cached codes of one school. */
interface KnownCodes {
  /** The items by table and code; empty for a code without meaning. */
  entries: Map<string, Map<string, readonly CodeItem[]>>
  /** Tables that do not exist. */
  missing: Set<string>
  size: number
}

/** More codes than the records of a school use. */
const maxKnown = 100_000

/** The code tables of schools, cached in memory because the rules look up codes for every field of every record. */
export interface CodeTables {
  /**
   * Runs a function that looks up codes for each of many records. When it needs codes that are not cached, they are
   * loaded and the function runs again for that record.
   */
  forEach<R, T>(
    tx: Tx,
    tenantId: number,
    records: readonly R[],
    run: (record: R, codes: CodeTableLookup) => T,
  ): Promise<T[]>
}

/**
 * Caches every code that was looked up until any process announces a change of dictionaries. Which codes the rules need
 * is not known beforehand (a discipline above a discipline, for example), but after a few records all are cached.
 */
export function createCodeTables(events: Events): CodeTables {
  const schools = new Map<number, KnownCodes>()
  events.on('dict_changed', payload => {
    const tenantId = Number(payload)
    if (tenantId > 0) schools.delete(tenantId)
    else schools.clear()
  })
  const knownOf = (tenantId: number): KnownCodes => {
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
        const { codes, unknown, asked } = createReader(known)
        waiting = waiting.filter(index => {
          const before = asked()
          results[index] = run(records[index] as (typeof records)[number], codes)
          return asked() > before
        })
        if (unknown.size > 0) await loadCodes(tx, known, unknown)
      }
      return results
    },
  }
}

/**
 * Creates a reader of the cached codes that also collects the codes that are missing and counts how often one was
 * missing.
 */
function createReader({ entries, missing }: KnownCodes) {
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

async function loadCodes(tx: Tx, known: KnownCodes, unknown: ReadonlyMap<string, ReadonlySet<string>>): Promise<void> {
  const tables = [...unknown.keys()]
  const { rows } = await sql<{ name: string }>`
    select distinct dict_code as name from visible_dict where dict_code = any(${tables}::text[])`.execute(tx)
  const present = new Set(rows.map(({ name }) => name))
  for (const [table, codes] of unknown) {
    if (!present.has(table)) {
      known.missing.add(table)
      continue
    }
    const found = await findCodeEntries(tx, table, codes)
    const entries = known.entries.get(table) ?? new Map<string, readonly CodeItem[]>()
    for (const code of codes) entries.set(code, found.get(code) ?? [])
    known.entries.set(table, entries)
    known.size += codes.size
  }
}
