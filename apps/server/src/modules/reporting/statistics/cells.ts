import type { RecordQuery } from '@xw/shared/degree/record-queries'
import { degreeTypes, findDegreeType } from '@xw/shared/degree/types'
import type { StatisticsCell, StatisticsTable } from '@xw/shared/wire/statistics'

type ReportRow = StatisticsTable['rows'][number]
type ReportColumn = StatisticsTable['columns'][number]

/** How many records of a type there are; callers add what else they group by. */
export interface TypeCount {
  xwbslbm: string
  count: number
}

export const typeName = (code: string): string => findDegreeType(code)?.name ?? code

/** Groups counts by type, in the order of the national list. */
export const groupInTypeOrder = <T extends TypeCount>(facts: readonly T[]): [string, T[]][] => {
  const byType = Map.groupBy(facts, ({ xwbslbm }) => xwbslbm)
  return degreeTypes.flatMap(({ code }) => {
    const own = byType.get(code)
    return own ? [[code, own]] : []
  })
}

const sum = (facts: readonly TypeCount[]): number => facts.reduce((total, { count }) => total + count, 0)

export const textCell = (text: string, to: string | null = null): StatisticsCell => ({ text, counts: [], to })

/** A cell with a number, split by type. */
export const countCell = (facts: readonly TypeCount[]): StatisticsCell => ({
  text: null,
  counts: groupInTypeOrder(facts.filter(fact => fact.count > 0)).map(([xwbslbm, own]) => ({
    xwbslbm,
    count: sum(own),
  })),
  to: null,
})

/** A share in percent, rounded down so that 99.96 % is not shown as 100 %. */
export const shareCell = (part: readonly TypeCount[], whole: readonly TypeCount[]): StatisticsCell => {
  const all = sum(whole)
  return textCell(all === 0 ? '—' : `${Math.floor((sum(part) / all) * 1000) / 10}%`)
}

/** The value of a cell as the spreadsheet and the printout show it. */
export const cellValue = ({ text, counts }: StatisticsCell): string | number => text ?? sum(counts)

const toAsk = ({ conditions, rows = [] }: RecordQuery) => ({ conditions, rows })

export const textColumn = (title: string): ReportColumn => ({ title, ask: null, isNumber: false })
/** A column of numbers. `linked` counts nothing: it is the query of the record list that the page links each number to. */
export const numberColumn = (title: string, linked: RecordQuery | null = null): ReportColumn => ({
  title,
  ask: linked && toAsk(linked),
  isNumber: true,
})

export const reportRow = (linked: RecordQuery | null, cells: StatisticsCell[]): ReportRow => ({
  cells,
  ask: linked && toAsk(linked),
  isSum: false,
})
/** A row of sums; by default its links list all records of the report. */
export const sumRow = (cells: StatisticsCell[], linked: RecordQuery = { conditions: {} }): ReportRow => ({
  ...reportRow(linked, cells),
  isSum: true,
})

export const reportTable = (
  title: string,
  parts: Pick<StatisticsTable, 'columns' | 'rows'> & Partial<Pick<StatisticsTable, 'note' | 'isDrawn'>>,
): StatisticsTable => ({ title, note: null, isDrawn: false, ...parts })
