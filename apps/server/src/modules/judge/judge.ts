import type { Circumstances, Codes } from '@xw/shared/degree/rules/case'
import type { Finding } from '@xw/shared/degree/rules/finding'
import { judge as judgeByRules } from '@xw/shared/degree/rules/judge'
import { type DegreeTypeCode, findDegreeType } from '@xw/shared/degree/types'
import { formatTime } from '@xw/shared/wire/time'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { newId } from '../../lib/ids.ts'
import type { Tx } from '../../plugins/db.ts'
import type { Events } from '../../plugins/events.ts'
import type { Access } from '../../resource/access.ts'
import { codesIn, type RecordValues, textIn } from '../../resource/stored.ts'
import { createCustomFields } from '../custom-field/index.ts'
import { createBatches } from '../xw-batch/index.ts'
import { findAcross } from './across.ts'
import { createCodeTables } from './code-tables.ts'
import { keepJudgements } from './keep.ts'
import { judgedDefinition, type ReadRecord, readRecords } from './reading.ts'

/** A record with what the rules have to say about it. */
export interface Judged {
  values: RecordValues
  findings: readonly Finding[]
}

/** Holds degree records against the rules. */
export interface Judge {
  /** Judges stored records, all of one type and in the caller's reach, and marks them with what was found. */
  records(tx: Tx, access: Access, ids: readonly string[]): Promise<Judged[]>
  /** Judges and marks those of a selection that were not judged as they are now. */
  unjudged(tx: Tx, access: Access, which: RawBuilder<SqlBool>): Promise<void>
  /** Judges a record as somebody is typing it: `typed` lies over the stored one. Marks nothing. */
  typed(tx: Tx, access: Access, given: { id: string | null; typed: RecordValues }): Promise<readonly Finding[]>
}

const judges = new WeakMap<Events, Judge>()

/** The judge of this process: tables and collections are kept once. */
export function judgeOf({ events }: { events: Events }): Judge {
  const known = judges.get(events) ?? createJudge(events)
  judges.set(events, known)
  return known
}

const today = () => (formatTime(new Date()) ?? '').slice(0, 10).replaceAll('-', '')

/** The type of the records that a call is about. */
export const degreeTypeOf = ({ base }: Pick<Access, 'base'>): DegreeTypeCode => base.only?.value as DegreeTypeCode

/** So many are read and marked together. */
const chunkRecords = 1_000

type Verdict = (record: RecordValues, codes: Codes) => Finding[]

function createJudge(events: Events): Judge {
  const tables = createCodeTables(events)
  const batches = createBatches(events)
  const customFields = createCustomFields(events)

  /** What the rules look at, as the school of the caller has it now. */
  async function definitionOf(tx: Tx, access: Access) {
    const type = degreeTypeOf(access)
    return judgedDefinition(type, await customFields.of(tx, access.session.tenantId, type))
  }

  /** How a record of the type is judged: what is the same for all of them is put together once. */
  async function prepare(tx: Tx, access: Access): Promise<Verdict> {
    const type = findDegreeType(degreeTypeOf(access))
    if (!type) throw new Error('a record is judged by its type')
    const wishes = new Map((await batches.of(tx, access.session.tenantId)).map(batch => [batch.id, batch]))
    const common = { type, fields: (await definitionOf(tx, access)).fields, today: today() }
    return (record, codes) => {
      const circumstances: Circumstances = {
        ...common,
        codes,
        stage: textIn(record, 'status'),
        batch: wishes.get(textIn(record, 'batchId')) ?? null,
        photo: { isThere: codesIn(record, 'photo').length > 0 },
      }
      return judgeByRules(record, circumstances)
    }
  }

  /** Judges records, each by itself and among all others of the school. */
  async function judgeAll(tx: Tx, access: Access, records: readonly ReadRecord[]): Promise<Judged[]> {
    const { tenantId } = access.session
    const verdict = await prepare(tx, access)
    const found = await tables.with(tx, tenantId, codes => records.map(({ values }) => verdict(values, codes)))
    const across = await findAcross(tx, { tenantId, type: degreeTypeOf(access) }, records)
    return records.map(({ values }, index) => ({
      values,
      findings: [...(found[index] ?? []), ...(across.get(textIn(values, 'id')) ?? [])],
    }))
  }

  async function records(tx: Tx, access: Access, ids: readonly string[]): Promise<Judged[]> {
    const all: Judged[] = []
    const def = await definitionOf(tx, access)
    for (let at = 0; at < ids.length; at += chunkRecords) {
      const read = await readRecords(tx, access, def, ids.slice(at, at + chunkRecords))
      const judged = await judgeAll(tx, access, read)
      await keepJudgements(tx, access.session.tenantId, judged)
      all.push(...judged)
    }
    return all
  }

  return {
    records,

    async unjudged(tx, access, which) {
      const { rows } = await sql<{ id: string }>`
        select t.id from ${sql.table(access.base.table)} t where ${which} and t.judgement = '0' order by t.id`.execute(
        tx,
      )
      await records(
        tx,
        access,
        rows.map(({ id }) => id),
      )
    },

    async typed(tx, access, { id, typed }) {
      const [stored] = id === null ? [] : await readRecords(tx, access, await definitionOf(tx, access), [id])
      const values: RecordValues = { id: newId(), status: '00', ...stored?.values, ...typed }
      const isChanged = (key: string) => typed[key] !== undefined && typed[key] !== (stored?.values[key] ?? null)
      // Nobody finds out by typing ID numbers who is known here: people are compared by what is kept of them.
      const hash = isChanged('zjhm') || isChanged('zydm') ? null : (stored?.hash ?? null)
      const [judged] = await judgeAll(tx, access, [{ values, hash }])
      return judged?.findings ?? []
    },
  }
}
