import type { Finding } from '@xw/shared/degree/rules/finding'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { newId } from '../../../lib/ids.ts'
import type { Tx } from '../../../plugins/db.ts'
import type { Events } from '../../../plugins/events.ts'
import type { CheckedRecords } from '../../../resource/hooks.ts'
import { type RecordValues, textIn } from '../../../resource/stored.ts'
import { type Batches, createBatches } from '../batch/index.ts'
import {
  type Judged,
  type JudgementMark,
  judgementColumns,
  judgementRows,
  keepJudgements,
  toMark,
} from '../check-result/index.ts'
import { type CustomFields, createCustomFields } from '../custom-field/index.ts'
import { type AcrossKey, acrossKeyOf, findAcross } from './across.ts'
import { createVerdictReader, type VerdictReader } from './circumstances.ts'
import { type CodeTables, createCodeTables } from './code-tables.ts'
import { degreeTypeOf } from './degree-type.ts'
import type { JudgeAccess } from './judge-access.ts'
import { judgedDefinition, type ReadRecord, readRecords, readUnwritten } from './reading.ts'

/** Holds degree records against the rules. */
export interface Judge {
  /**
   * Judges stored records, all of one type, and marks them with what was found. Whoever has not seen yet that they are in
   * the caller's reach says what is.
   */
  records(tx: Tx, access: JudgeAccess, ids: readonly string[], reach?: RawBuilder<SqlBool>): Promise<Judged[]>
  /** Judges records that an import is about to write: queries of them, as they are going to be. */
  unwritten(tx: Tx, access: JudgeAccess, queries: readonly RawBuilder<unknown>[]): Promise<CheckedRecords>
  /** Judges and marks those of a selection that were not judged as they are now. */
  unjudged(tx: Tx, access: JudgeAccess, which: RawBuilder<SqlBool>): Promise<void>
  /** Judges a record as somebody is typing it: `typed` lies over the stored one. Marks nothing. */
  typed(tx: Tx, access: JudgeAccess, given: Typing): Promise<readonly Finding[]>
}

interface Typing {
  /** Null for a record that is not there yet. */
  id: string | null
  typed: RecordValues
}

/** What a process keeps of schools, so that a judgement asks for little. */
interface Memory {
  tables: CodeTables
  batches: Batches
  customFields: CustomFields
}

const judges = new WeakMap<Events, Judge>()

/** The judge of this process: tables and collections are kept once. */
export function judgeOf({ events }: { events: Events }): Judge {
  const known = judges.get(events) ?? createJudge(events)
  judges.set(events, known)
  return known
}

function createJudge(events: Events): Judge {
  const memory: Memory = {
    tables: createCodeTables(events),
    batches: createBatches(events),
    customFields: createCustomFields(events),
  }
  return {
    records: (tx, access, ids, reach) => judgeStored(memory, tx, { access, ids, reach }),
    unwritten: (tx, access, queries) => judgeUnwritten(memory, tx, { access, queries }),
    async unjudged(tx, access, which) {
      const { rows } = await sql<{ id: string }>`
        select t.id from ${sql.table(access.base.table)} t where ${which} and t.judgement = '0' order by t.id`.execute(
        tx,
      )
      await judgeStored(memory, tx, { access, ids: rows.map(({ id }) => id) })
    },
    typed: (tx, access, typing) => judgeTyped(memory, tx, { access, ...typing }),
  }
}

/** What the rules look at, as the school of the caller has it now. */
async function definitionOf({ customFields }: Memory, tx: Tx, access: JudgeAccess) {
  const type = degreeTypeOf(access)
  return judgedDefinition(type, await customFields.of(tx, access.session.tenantId, type))
}

/** So many are read and marked together. */
const chunkRecords = 1_000

async function judgeStored(
  memory: Memory,
  tx: Tx,
  { access, ids, reach }: { access: JudgeAccess; ids: readonly string[]; reach?: RawBuilder<SqlBool> | undefined },
): Promise<Judged[]> {
  const all: Judged[] = []
  const def = await definitionOf(memory, tx, access)
  for (let at = 0; at < ids.length; at += chunkRecords) {
    const records = await readRecords(tx, access, { def, ids: ids.slice(at, at + chunkRecords), reach })
    const judged = await judgeAll(memory, tx, { access, records })
    await keepJudgements(tx, access.session.tenantId, judged)
    all.push(...judged)
  }
  return all
}

/** Nobody finds out by typing ID numbers who is known here: people are compared by what is kept of them. */
async function judgeTyped(
  memory: Memory,
  tx: Tx,
  { access, id, typed }: Typing & { access: JudgeAccess },
): Promise<readonly Finding[]> {
  const [stored] =
    id === null ? [] : await readRecords(tx, access, { def: await definitionOf(memory, tx, access), ids: [id] })
  const values: RecordValues = { id: newId(), status: '00', ...stored?.values, ...typed }
  const isChanged = (key: string) => typed[key] !== undefined && typed[key] !== (stored?.values[key] ?? null)
  const hash = isChanged('zjhm') || isChanged('zydm') ? null : (stored?.hash ?? null)
  const [judged] = await judgeAll(memory, tx, { access, records: [{ values, hash }] })
  return judged?.findings ?? []
}

/** Judges records, each by itself and among all others of the school. */
async function judgeAll(
  memory: Memory,
  tx: Tx,
  { access, records }: { access: JudgeAccess; records: readonly ReadRecord[] },
): Promise<Judged[]> {
  const readVerdict = await createVerdictReader(tx, access, { ...memory, def: await definitionOf(memory, tx, access) })
  const judged = await judgeAlone(memory, tx, { access, readVerdict, records, keep: one => one })
  const across = await findAcross(tx, compared(access), records.map(acrossKeyOf))
  return judged.map(({ values, findings }) => ({
    values,
    findings: [...findings, ...(across.get(textIn(values, 'id')) ?? [])],
  }))
}

const compared = (access: JudgeAccess) => ({ tenantId: access.session.tenantId, type: degreeTypeOf(access) })

interface JudgingAlone<T> {
  access: JudgeAccess
  readVerdict: VerdictReader
  records: readonly ReadRecord[]
  /** Chooses the part of each result to keep: thousands of findings with their sentences are too many to hold on to unread. */
  keep(judged: Judged): T
}

/** Judges records, each by itself. */
async function judgeAlone<T>(
  { tables }: Memory,
  tx: Tx,
  { access, readVerdict, records, keep }: JudgingAlone<T>,
): Promise<T[]> {
  const verdict = await readVerdict(records.map(({ values }) => values))
  return tables.forEach(tx, access.session.tenantId, records, ({ values }, codes) =>
    keep({ values, findings: verdict(values, codes) }),
  )
}

/**
 * Judges records that are about to be written, so that their marks are written with them. They are compared with all others
 * once they are there; the few of which that says something are then judged as stored records are.
 */
async function judgeUnwritten(
  memory: Memory,
  tx: Tx,
  { access, queries }: { access: JudgeAccess; queries: readonly RawBuilder<unknown>[] },
): Promise<CheckedRecords> {
  const marks: JudgementMark[] = []
  const keys: AcrossKey[] = []
  const def = await definitionOf(memory, tx, access)
  const readVerdict = await createVerdictReader(tx, access, { ...memory, def })
  for (const query of queries) {
    const records = await readUnwritten(tx, access, { def, records: query })
    marks.push(...(await judgeAlone(memory, tx, { access, readVerdict, records, keep: toMark })))
    for (const record of records) keys.push(acrossKeyOf(record))
  }
  return {
    columns: judgementColumns,
    marks: judgementRows(marks),
    async afterWrite() {
      const across = await findAcross(tx, compared(access), keys)
      await judgeStored(memory, tx, { access, ids: [...across.keys()] })
    },
  }
}
