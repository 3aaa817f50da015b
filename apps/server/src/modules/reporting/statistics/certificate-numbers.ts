import { sequenceDigits } from '@xw/shared/degree/certificate-number'
import { byBatch, combineQueries, type RecordQuery } from '@xw/shared/degree/record-queries'
import type { StatisticsTable } from '@xw/shared/wire/statistics'
import { sql } from 'kysely'
import type { Tx } from '../../../plugins/db.ts'
import { type RangeGaps, readGaps } from '../../certificate/number-rule/index.ts'
import { readBatches } from '../../degree/batch/index.ts'
import { type CountedRecords, unionAll } from '../figures/index.ts'
import {
  countCell,
  groupInTypeOrder,
  numberColumn,
  reportRow,
  reportTable,
  sumRow,
  type TypeCount,
  textCell,
  textColumn,
  typeName,
} from './cells.ts'
import { countOverRecords, type ReportContext } from './report-context.ts'

/** A certificate number has sixteen digits; the digits before the running number are its series. */
const seriesLength = 16 - sequenceDigits

const maxShown = 5

interface NumberRange extends TypeCount {
  batch_id: string | null
  series: string
  first: string
  last: string
}

/** 证书编号: the first and last number for each type and batch, and how many between them were never used. */
export const readNumbersReport = (ground: ReportContext): Promise<StatisticsTable[]> =>
  countOverRecords(ground, async (tx, reached) => {
    const { tenantId } = ground.caller.session
    const facts = await readNumberRanges(tx, reached)
    const found = facts.length > 0 ? await readGaps(tx, tenantId, { ranges: facts, most: maxShown }) : []
    const gapsOf = new Map(facts.map((fact, index) => [fact, found[index] ?? null]))
    const names = new Map((await readBatches(tx, tenantId)).map(({ id, name }) => [id, name]))
    const columns = [
      ...['学位类型', '采集批次', '起始编号', '截止编号'].map(textColumn),
      numberColumn('证书数', { conditions: {} }),
      numberColumn('空号'),
      textColumn('空号区间'),
    ]
    const rows = groupInTypeOrder(facts).flatMap(([type, own]) =>
      own.map(fact => {
        const gaps = gapsOf.get(fact) ?? null
        return reportRow(rangeQuestion(fact), [
          ...[typeName(type), names.get(fact.batch_id ?? '') ?? '未加入批次', fact.first, fact.last].map(text =>
            textCell(text),
          ),
          countCell([fact]),
          textCell(String(gaps?.missing ?? 0)),
          textCell(describeGaps(gaps)),
        ])
      }),
    )
    const blanks = ['', '', ''].map(text => textCell(text))
    const sums = sumRow([textCell('合计'), ...blanks, countCell(facts), textCell(''), textCell('')], {
      conditions: {},
      rows: [{ field: 'xwzsbh', rule: 'not_empty', val: '' }],
    })
    const note = '空号是起止编号之间全校从未使用过的号；撤销的号仍算使用过。'
    return [reportTable('证书编号起止', { note, columns, rows: [...rows, sums] })]
  })

/** A caller who sees certificate numbers masked or not at all gets none here. */
const canSeeNumbers = ({ access }: CountedRecords) =>
  Object.hasOwn(access.def.fields, 'xwzsbh') && !access.masked.has('xwzsbh')

async function readNumberRanges(tx: Tx, reached: readonly CountedRecords[]): Promise<NumberRange[]> {
  const parts = reached.filter(canSeeNumbers).map(
    ({ type, access, condition }) => sql`
      select ${type} as xwbslbm, t.batch_id, left(t.xwzsbh, ${sql.lit(seriesLength)}) as series,
        min(t.xwzsbh) as first, max(t.xwzsbh) as last, count(*)::int as count
      from ${sql.table(access.base.table)} t where ${condition} and t.xwzsbh <> '' group by t.batch_id, 3`,
  )
  if (parts.length === 0) return []
  const { rows } = await sql<NumberRange>`select * from (${unionAll(parts)}) counted order by xwbslbm, first`.execute(
    tx,
  )
  return rows
}

/**
 * The query for the records of a row: those of its batch whose numbers begin with the series. A number shorter than a series
 * is matched whole.
 */
const rangeQuestion = ({ batch_id, series }: NumberRange): RecordQuery =>
  combineQueries(byBatch(batch_id), {
    conditions: {},
    rows: [{ field: 'xwzsbh', rule: series.length < seriesLength ? 'eq' : 'right_like', val: series }],
  })

/** Writes the first gaps as text. */
function describeGaps(found: RangeGaps | null): string {
  const { gaps = [], stretches = 0 } = found ?? {}
  const shown = gaps.map(({ from, to }) => (from === to ? from : `${from}–${to}`))
  return shown.join('、') + (stretches > shown.length ? ` 等 ${stretches} 处` : '')
}
