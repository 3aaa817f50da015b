import { sequenceDigits } from '@xw/shared/degree/certificate-number'
import { byBatch, combineQueries, type RecordQuery } from '@xw/shared/degree/record-queries'
import type { StatisticsTable } from '@xw/shared/wire/statistics'
import { sql } from 'kysely'
import type { Tx } from '../../../plugins/db.ts'
import { type RangeGaps, readGaps } from '../../certificate/number-rule/index.ts'
import { readBatches } from '../../degree/batch/index.ts'
import { type Reached, unionOf } from '../dashboard/index.ts'
import { count, countColumn, type Fact, inTypeOrder, row, sumRow, table, textColumn, typeName, words } from './cells.ts'
import { overRecords, type ReportGround } from './ground.ts'

/** Numbers have sixteen digits; what stands before those that count is their series. */
const seriesLength = 16 - sequenceDigits

const maxShown = 5

interface RangeFact extends Fact {
  batch_id: string | null
  series: string
  first: string
  last: string
}

/** 证书编号: from which number to which, for each type and collection, and how many between them were never given. */
export const readNumbersReport = (ground: ReportGround): Promise<StatisticsTable[]> =>
  overRecords(ground, async (tx, reached) => {
    const { tenantId } = ground.caller.session
    const facts = await readRanges(tx, reached)
    const found = facts.length > 0 ? await readGaps(tx, tenantId, { ranges: facts, most: maxShown }) : []
    const gapsOf = new Map(facts.map((fact, index) => [fact, found[index] ?? null]))
    const names = new Map((await readBatches(tx, tenantId)).map(({ id, name }) => [id, name]))
    const columns = [
      ...['学位类型', '采集批次', '起始编号', '截止编号'].map(textColumn),
      countColumn('证书数', { conditions: {} }),
      countColumn('空号'),
      textColumn('空号区间'),
    ]
    const rows = inTypeOrder(facts).flatMap(([type, own]) =>
      own.map(fact => {
        const gaps = gapsOf.get(fact) ?? null
        return row(questionOf(fact), [
          ...[typeName(type), names.get(fact.batch_id ?? '') ?? '未加入批次', fact.first, fact.last].map(text =>
            words(text),
          ),
          count([fact]),
          words(String(gaps?.missing ?? 0)),
          words(describe(gaps)),
        ])
      }),
    )
    const blanks = ['', '', ''].map(text => words(text))
    const sums = sumRow([words('合计'), ...blanks, count(facts), words(''), words('')], {
      conditions: {},
      rows: [{ field: 'xwzsbh', rule: 'not_empty', val: '' }],
    })
    const note = '空号是起止编号之间全校从未使用过的号；撤销的号仍算使用过。'
    return [table('证书编号起止', { note, columns, rows: [...rows, sums] })]
  })

/** Who does not see numbers, or sees them masked, is told none. */
const seesNumbers = ({ access }: Reached) => Object.hasOwn(access.def.fields, 'xwzsbh') && !access.masked.has('xwzsbh')

async function readRanges(tx: Tx, reached: readonly Reached[]): Promise<RangeFact[]> {
  const parts = reached.filter(seesNumbers).map(
    ({ type, access, which }) => sql`
      select ${type} as xwbslbm, t.batch_id, left(t.xwzsbh, ${sql.lit(seriesLength)}) as series,
        min(t.xwzsbh) as first, max(t.xwzsbh) as last, count(*)::int as count
      from ${sql.table(access.base.table)} t where ${which} and t.xwzsbh <> '' group by t.batch_id, 3`,
  )
  if (parts.length === 0) return []
  const { rows } = await sql<RangeFact>`select * from (${unionOf(parts)}) counted order by xwbslbm, first`.execute(tx)
  return rows
}

/** The records of a row: those of its collection whose numbers begin so; a number too short for a series is one by itself. */
const questionOf = ({ batch_id, series }: RangeFact): RecordQuery =>
  combineQueries(byBatch(batch_id), {
    conditions: {},
    rows: [{ field: 'xwzsbh', rule: series.length < seriesLength ? 'eq' : 'right_like', val: series }],
  })

/** The first stretches by name. */
function describe(found: RangeGaps | null): string {
  const { gaps = [], stretches = 0 } = found ?? {}
  const shown = gaps.map(({ from, to }) => (from === to ? from : `${from}–${to}`))
  return shown.join('、') + (stretches > shown.length ? ` 等 ${stretches} 处` : '')
}
