import type { Finding } from '@xw/shared/degree/rules/finding'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { newId } from '../../../lib/ids.ts'
import type { Tx } from '../../../plugins/db.ts'
import type { Events } from '../../../plugins/events.ts'
import type { CheckedRecords } from '../../../resource/hooks.ts'
import { type RecordValues, textIn } from '../../../resource/stored.ts'
import { type Batches, createBatches } from '../batch/index.ts'
import {
  type CheckedRecord,
  checkResultColumns,
  checkResultRows,
  type StoredCheckResult,
  storeCheckResults,
  toStoredCheckResult,
} from '../check-result/index.ts'
import { type CustomFields, createCustomFields } from '../custom-field/index.ts'
import { type ComparedValues, findRelatedRecords, toComparedValues } from './across.ts'
import { createCheckPreparer, type PrepareCheck } from './circumstances.ts'
import { type CodeTables, createCodeTables } from './code-tables.ts'
import { degreeTypeOf } from './degree-type.ts'
import type { CheckAccess } from './judge-access.ts'
import { checkedDefinition, type RecordToCheck, readRecords, readUnwritten } from './reading.ts'

/** Checks degree records by the rules. */
export interface Checker {
  /**
   * Checks stored records of one degree type and stores the results. A caller that has not yet verified that it reaches
   * them passes `reach`.
   */
  records(tx: Tx, access: CheckAccess, ids: readonly string[], reach?: RawBuilder<SqlBool>): Promise<CheckedRecord[]>
  /** Checks records that an import is about to write, given as queries of their future values. */
  unwritten(tx: Tx, access: CheckAccess, queries: readonly RawBuilder<unknown>[]): Promise<CheckedRecords>
  /** Checks the records of a selection whose stored result is outdated, and stores the new results. */
  unjudged(tx: Tx, access: CheckAccess, which: RawBuilder<SqlBool>): Promise<void>
  /** Checks a record while it is typed: `typed` overrides the stored values. Stores nothing. */
  typed(tx: Tx, access: CheckAccess, given: TypedRecord): Promise<readonly Finding[]>
}

interface TypedRecord {
  /** Null for a new record. */
  id: string | null
  typed: RecordValues
  /** Fields whose typed values are not compared with stored ones, since the answer would confirm a guess. */
  masked?: ReadonlySet<string>
}

/** The caches of a process that keep checks cheap. */
interface CheckCaches {
  tables: CodeTables
  batches: Batches
  customFields: CustomFields
}

const checkers = new WeakMap<Events, Checker>()

/** Returns the checker of this process, so that code tables and batches are cached once. */
export function getChecker({ events }: { events: Events }): Checker {
  const known = checkers.get(events) ?? createChecker(events)
  checkers.set(events, known)
  return known
}

function createChecker(events: Events): Checker {
  const memory: CheckCaches = {
    tables: createCodeTables(events),
    batches: createBatches(events),
    customFields: createCustomFields(events),
  }
  return {
    records: (tx, access, ids, reach) => checkStored(memory, tx, { access, ids, reach }),
    unwritten: (tx, access, queries) => checkUnwritten(memory, tx, { access, queries }),
    async unjudged(tx, access, which) {
      const { rows } = await sql<{ id: string }>`
        select t.id from ${sql.table(access.base.table)} t where ${which} and t.judgement = '0' order by t.id`.execute(
        tx,
      )
      await checkStored(memory, tx, { access, ids: rows.map(({ id }) => id) })
    },
    typed: (tx, access, typing) => checkTyped(memory, tx, { access, ...typing }),
  }
}

/** Reads the definition with the fields that the rules use, including the school's custom fields. */
async function readCheckedDefinition({ customFields }: CheckCaches, tx: Tx, access: CheckAccess) {
  const type = degreeTypeOf(access)
  return checkedDefinition(type, await customFields.of(tx, access.session.tenantId, type))
}

/** The number of records read and stored together. */
const chunkRecords = 1_000

async function checkStored(
  memory: CheckCaches,
  tx: Tx,
  { access, ids, reach }: { access: CheckAccess; ids: readonly string[]; reach?: RawBuilder<SqlBool> | undefined },
): Promise<CheckedRecord[]> {
  const all: CheckedRecord[] = []
  const def = await readCheckedDefinition(memory, tx, access)
  for (let at = 0; at < ids.length; at += chunkRecords) {
    const records = await readRecords(tx, access, { def, ids: ids.slice(at, at + chunkRecords), reach })
    const judged = await checkWithOthers(memory, tx, { access, records })
    await storeCheckResults(tx, access.session.tenantId, judged)
    all.push(...judged)
  }
  return all
}

/**
 * Does not search by a typed ID number, so that nobody can find out by typing whom the school knows: people are
 * compared by the stored hash.
 */
async function checkTyped(
  memory: CheckCaches,
  tx: Tx,
  { access, id, typed, masked }: TypedRecord & { access: CheckAccess },
): Promise<readonly Finding[]> {
  const [stored] =
    id === null
      ? []
      : await readRecords(tx, access, { def: await readCheckedDefinition(memory, tx, access), ids: [id] })
  const values: RecordValues = { id: newId(), status: '00', ...stored?.values, ...typed }
  const isChanged = (key: string) =>
    typed[key] !== undefined && (masked?.has(key) || typed[key] !== (stored?.values[key] ?? null))
  const hash = isChanged('zjhm') || isChanged('zydm') ? null : (stored?.hash ?? null)
  const [judged] = await checkWithOthers(memory, tx, { access, records: [{ values, hash }] })
  return judged?.findings ?? []
}

/** Checks records, each by itself and against all other records of the school. */
async function checkWithOthers(
  memory: CheckCaches,
  tx: Tx,
  { access, records }: { access: CheckAccess; records: readonly RecordToCheck[] },
): Promise<CheckedRecord[]> {
  const readVerdict = await createCheckPreparer(tx, access, {
    ...memory,
    def: await readCheckedDefinition(memory, tx, access),
  })
  const judged = await checkAlone(memory, tx, { access, readVerdict, records, keep: one => one })
  const across = await findRelatedRecords(tx, comparisonScope(access), records.map(toComparedValues))
  return judged.map(({ values, findings }) => ({
    values,
    findings: [...findings, ...(across.get(textIn(values, 'id')) ?? [])],
  }))
}

const comparisonScope = (access: CheckAccess) => ({ tenantId: access.session.tenantId, type: degreeTypeOf(access) })

interface AloneOptions<T> {
  access: CheckAccess
  readVerdict: PrepareCheck
  records: readonly RecordToCheck[]
  /** Chooses the part of each result to keep: thousands of findings with their messages take too much memory. */
  keep(judged: CheckedRecord): T
}

/** Checks records, each by itself. */
async function checkAlone<T>(
  { tables }: CheckCaches,
  tx: Tx,
  { access, readVerdict, records, keep }: AloneOptions<T>,
): Promise<T[]> {
  const verdict = await readVerdict(records.map(({ values }) => values))
  return tables.forEach(tx, access.session.tenantId, records, ({ values }, codes) =>
    keep({ values, findings: verdict(values, codes) }),
  )
}

/**
 * Checks records before they are written, so that their results are written with them. They are compared with other
 * records after the write; the few that have a finding then are checked again as stored records.
 */
async function checkUnwritten(
  memory: CheckCaches,
  tx: Tx,
  { access, queries }: { access: CheckAccess; queries: readonly RawBuilder<unknown>[] },
): Promise<CheckedRecords> {
  const marks: StoredCheckResult[] = []
  const keys: ComparedValues[] = []
  const def = await readCheckedDefinition(memory, tx, access)
  const readVerdict = await createCheckPreparer(tx, access, { ...memory, def })
  for (const query of queries) {
    const records = await readUnwritten(tx, access, { def, records: query })
    marks.push(...(await checkAlone(memory, tx, { access, readVerdict, records, keep: toStoredCheckResult })))
    for (const record of records) keys.push(toComparedValues(record))
  }
  return {
    columns: checkResultColumns,
    marks: checkResultRows(marks),
    async afterWrite() {
      const across = await findRelatedRecords(tx, comparisonScope(access), keys)
      await checkStored(memory, tx, { access, ids: [...across.keys()] })
    },
  }
}
