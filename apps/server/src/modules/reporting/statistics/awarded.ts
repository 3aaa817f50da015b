import { byCode, recordFigures } from '@xw/shared/degree/record-queries'
import { degreeTypes, levelDigits, levelNames } from '@xw/shared/degree/types'
import { toColumn } from '@xw/shared/resource/names'
import type { StatisticsTable } from '@xw/shared/wire/statistics'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../plugins/db.ts'
import { readCodeTexts } from '../../../resource/dict-text.ts'
import { buildCondition, type CountedRecords, unionAll } from '../figures/index.ts'
import {
  countCell,
  numberColumn,
  reportRow,
  reportTable,
  shareCell,
  sumRow,
  type TypeCount,
  textCell,
  textColumn,
} from './cells.ts'
import { countOverRecords, type ReportContext } from './report-context.ts'

/** The coded fields by which awarded degrees are counted, beside their level. */
const countedFields = [
  { key: 'xwlbm', title: '学位类别' },
  { key: 'xbm', title: '性别' },
  { key: 'mzm', title: '民族' },
  { key: 'gbm', title: '国家或地区' },
] as const

interface AwardFact extends TypeCount {
  /** Null for the total of a type. */
  field: string | null
  code: string | null
}

/** 授予人数: by level, category, gender, ethnic group and country. */
export const readAwardedReport = (ground: ReportContext): Promise<StatisticsTable[]> =>
  countOverRecords(ground, async (tx, reached) => {
    const facts = await countAwarded(tx, reached)
    const tables = [buildLevelTable(facts.filter(({ field }) => field === null))]
    for (const { key, title } of countedFields) {
      const own = facts.filter(({ field }) => field === key)
      const def = reached.find(one => canSeeField(one, key))?.access.def
      if (!def) continue
      const codes = [...new Set(own.flatMap(({ code }) => code ?? []))]
      const field = def.fields[key]
      const texts = await readCodeTexts(
        tx,
        { ...def, fields: field ? { [key]: field } : {} },
        codes.map(code => ({ [key]: code })),
      )
      tables.push(buildCodeTable({ key, title }, own, texts.get(key)))
    }
    return tables
  })

/** A field that is hidden or masked for the caller is not counted by at all. */
const canSeeField = ({ access }: CountedRecords, key: string) =>
  Object.hasOwn(access.def.fields, key) && !access.masked.has(key)

/** Counts everything in one pass over the awarded records of each type. */
async function countAwarded(tx: Tx, reached: readonly CountedRecords[]): Promise<AwardFact[]> {
  const parts = reached.flatMap(one => {
    const awarded = buildCondition(one, recordFigures.awarded)
    if (!awarded) return []
    const { type, access, condition } = one
    const columns = countedFields
      .filter(({ key }) => canSeeField(one, key))
      .map(({ key }) => ({ key, of: sql.id('t', toColumn(key)) }))
    const first = (of: (column: (typeof columns)[number]) => RawBuilder<unknown>) =>
      columns.length === 0
        ? sql`null`
        : sql`case ${sql.join(
            columns.map(column => sql`when grouping(${column.of}) = 0 then ${of(column)}`),
            sql` `,
          )} end`
    const sets = [sql`()`, ...columns.map(({ of }) => sql`(${of})`)]
    return [
      sql`
        select ${type} as xwbslbm, ${first(({ key }) => sql`${key}::text`)} as field, ${first(({ of }) => of)} as code, count(*)::int as count
        from ${sql.table(access.base.table)} t where ${condition} and ${awarded} group by grouping sets (${sql.join(sets)})`,
    ]
  })
  if (parts.length === 0) return []
  const { rows } = await sql<AwardFact>`select * from (${unionAll(parts)}) counted where count > 0`.execute(tx)
  return rows
}

const numberColumns = [numberColumn('人数', recordFigures.awarded), numberColumn('占比')]

function buildLevelTable(facts: readonly TypeCount[]): StatisticsTable {
  const rows = levelDigits.flatMap(([level]) => {
    const own = facts.filter(({ xwbslbm }) =>
      degreeTypes.some(({ code, level: of }) => code === xwbslbm && of === level),
    )
    return own.length > 0
      ? [reportRow({ conditions: {} }, [textCell(levelNames[level]), countCell(own), shareCell(own, facts)])]
      : []
  })
  const columns = [textColumn('学位层次'), ...numberColumns]
  return reportTable('按学位层次', {
    columns,
    rows: [...rows, buildTotalRow(facts, [textCell('合计')])],
    isDrawn: true,
  })
}

const buildTotalRow = (facts: readonly TypeCount[], head: ReturnType<typeof textCell>[]) =>
  sumRow([...head, countCell(facts), shareCell(facts, facts)])

function buildCodeTable(
  { key, title }: { key: string; title: string },
  facts: readonly AwardFact[],
  texts: ReadonlyMap<string, string> | undefined,
): StatisticsTable {
  const total = (some: readonly TypeCount[]) => some.reduce((all, one) => all + one.count, 0)
  const codeGroups = [...Map.groupBy(facts, ({ code }) => code)].toSorted(
    ([one, ones], [other, others]) => total(others) - total(ones) || (one ?? '~').localeCompare(other ?? '~'),
  )
  const rows = codeGroups.map(([code, own]) => {
    const name = code === null ? '未填写' : (texts?.get(code) ?? code)
    return reportRow(byCode(key, code), [textCell(name), textCell(code ?? ''), countCell(own), shareCell(own, facts)])
  })
  const columns = [textColumn(title), textColumn('代码'), ...numberColumns]
  const sums = buildTotalRow(facts, [textCell('合计'), textCell('')])
  return reportTable(`按${title}`, { columns, rows: [...rows, sums], isDrawn: true })
}
