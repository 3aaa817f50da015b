import { byCode, recordFigures } from '@xw/shared/degree/record-queries'
import { degreeTypes, levelDigits, levelNames } from '@xw/shared/degree/types'
import { toColumn } from '@xw/shared/resource/names'
import type { StatisticsTable } from '@xw/shared/wire/statistics'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../plugins/db.ts'
import { readCodeTexts } from '../../../resource/dict-text.ts'
import { conditionOf, type Reached, unionOf } from '../dashboard/index.ts'
import { count, countColumn, type Fact, row, share, sumRow, table, textColumn, words } from './cells.ts'
import { overRecords, type ReportGround } from './ground.ts'

/** What the awarded are counted by beside their level, each a field with codes. */
const fields = [
  { key: 'xwlbm', title: '学位类别' },
  { key: 'xbm', title: '性别' },
  { key: 'mzm', title: '民族' },
  { key: 'gbm', title: '国家或地区' },
] as const

interface AwardFact extends Fact {
  /** Null where it counts all of a type. */
  field: string | null
  code: string | null
}

/** 授予人数: by level, category, gender, ethnic group and country. */
export const readAwardedReport = (ground: ReportGround): Promise<StatisticsTable[]> =>
  overRecords(ground, async (tx, reached) => {
    const facts = await readAwarded(tx, reached)
    const tables = [levelTable(facts.filter(({ field }) => field === null))]
    for (const { key, title } of fields) {
      const own = facts.filter(({ field }) => field === key)
      const def = reached.find(one => sees(one, key))?.access.def
      if (!def) continue
      const codes = [...new Set(own.flatMap(({ code }) => code ?? []))]
      const field = def.fields[key]
      const texts = await readCodeTexts(
        tx,
        { ...def, fields: field ? { [key]: field } : {} },
        codes.map(code => ({ [key]: code })),
      )
      tables.push(codeTable({ key, title }, own, texts.get(key)))
    }
    return tables
  })

/** Of what is hidden or masked nothing is told, not even how many there are of a kind. */
const sees = ({ access }: Reached, key: string) => Object.hasOwn(access.def.fields, key) && !access.masked.has(key)

/** Everything in one pass over the awarded records of each type. */
async function readAwarded(tx: Tx, reached: readonly Reached[]): Promise<AwardFact[]> {
  const parts = reached.flatMap(one => {
    const awarded = conditionOf(one, recordFigures.awarded)
    if (!awarded) return []
    const { type, access, which } = one
    const columns = fields
      .filter(({ key }) => sees(one, key))
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
        from ${sql.table(access.base.table)} t where ${which} and ${awarded} group by grouping sets (${sql.join(sets)})`,
    ]
  })
  if (parts.length === 0) return []
  const { rows } = await sql<AwardFact>`select * from (${unionOf(parts)}) counted where count > 0`.execute(tx)
  return rows
}

const numbers = [countColumn('人数', recordFigures.awarded), countColumn('占比')]

function levelTable(facts: readonly Fact[]): StatisticsTable {
  const rows = levelDigits.flatMap(([level]) => {
    const own = facts.filter(({ xwbslbm }) =>
      degreeTypes.some(({ code, level: of }) => code === xwbslbm && of === level),
    )
    return own.length > 0 ? [row({ conditions: {} }, [words(levelNames[level]), count(own), share(own, facts)])] : []
  })
  const columns = [textColumn('学位层次'), ...numbers]
  return table('按学位层次', { columns, rows: [...rows, totalOf(facts, [words('合计')])], isDrawn: true })
}

const totalOf = (facts: readonly Fact[], head: ReturnType<typeof words>[]) =>
  sumRow([...head, count(facts), share(facts, facts)])

function codeTable(
  { key, title }: { key: string; title: string },
  facts: readonly AwardFact[],
  texts: ReadonlyMap<string, string> | undefined,
): StatisticsTable {
  const total = (some: readonly Fact[]) => some.reduce((all, one) => all + one.count, 0)
  const codeGroups = [...Map.groupBy(facts, ({ code }) => code)].toSorted(
    ([one, ones], [other, others]) => total(others) - total(ones) || (one ?? '~').localeCompare(other ?? '~'),
  )
  const rows = codeGroups.map(([code, own]) => {
    const name = code === null ? '未填写' : (texts?.get(code) ?? code)
    return row(byCode(key, code), [words(name), words(code ?? ''), count(own), share(own, facts)])
  })
  const columns = [textColumn(title), textColumn('代码'), ...numbers]
  const sums = totalOf(facts, [words('合计'), words('')])
  return table(`按${title}`, { columns, rows: [...rows, sums], isDrawn: true })
}
