import type { RecordQuery } from '@xw/shared/degree/record-queries'
import { degreeTypes, findDegreeType } from '@xw/shared/degree/types'
import type { StatisticsCell, StatisticsTable } from '@xw/shared/wire/statistics'

type Row = StatisticsTable['rows'][number]
type Column = StatisticsTable['columns'][number]

/** How many records of a type there are; what else is known of them stands beside it. */
export interface Fact {
  xwbslbm: string
  count: number
}

export const typeName = (code: string): string => findDegreeType(code)?.name ?? code

/** Types in the order of the national list. */
export const inTypeOrder = <T extends Fact>(facts: readonly T[]): [string, T[]][] => {
  const byType = Map.groupBy(facts, ({ xwbslbm }) => xwbslbm)
  return degreeTypes.flatMap(({ code }) => {
    const own = byType.get(code)
    return own ? [[code, own]] : []
  })
}

const sum = (facts: readonly Fact[]): number => facts.reduce((total, { count }) => total + count, 0)

export const words = (text: string, to: string | null = null): StatisticsCell => ({ text, counts: [], to })

/** A number, with what each type has of it. */
export const count = (facts: readonly Fact[]): StatisticsCell => ({
  text: null,
  counts: inTypeOrder(facts.filter(fact => fact.count > 0)).map(([xwbslbm, own]) => ({ xwbslbm, count: sum(own) })),
  to: null,
})

/** How much of it that is, rounded down: what is not whole is never shown as whole. */
export const share = (part: readonly Fact[], whole: readonly Fact[]): StatisticsCell => {
  const all = sum(whole)
  return words(all === 0 ? '—' : `${Math.floor((sum(part) / all) * 1000) / 10}%`)
}

/** What a cell says. */
export const valueOf = ({ text, counts }: StatisticsCell): string | number => text ?? sum(counts)

const asked = ({ conditions, rows = [] }: RecordQuery) => ({ conditions, rows })

export const textColumn = (title: string): Column => ({ title, ask: null, isNumber: false })
/** A column of numbers; without a question they have no list. */
export const countColumn = (title: string, question: RecordQuery | null = null): Column => ({
  title,
  ask: question && asked(question),
  isNumber: true,
})

export const row = (question: RecordQuery | null, cells: StatisticsCell[]): Row => ({
  cells,
  ask: question && asked(question),
  isSum: false,
})
/** A row of sums, about all records that were asked for. */
export const sumRow = (cells: StatisticsCell[], question: RecordQuery = { conditions: {} }): Row => ({
  ...row(question, cells),
  isSum: true,
})

export const table = (
  title: string,
  parts: Pick<StatisticsTable, 'columns' | 'rows'> & Partial<Pick<StatisticsTable, 'note' | 'isDrawn'>>,
): StatisticsTable => ({ title, note: null, isDrawn: false, ...parts })
