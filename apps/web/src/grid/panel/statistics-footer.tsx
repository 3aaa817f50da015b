import { GridLine } from '../grid-line.tsx'
import type { GridColumn, GridState, Statistic } from '../model/state.ts'
import { statisticKinds } from '../model/statistics.ts'

const kinds = Object.keys(statisticKinds) as Statistic[]

/** Returns the footer lines of a grid, in order. There are none when no column asks for statistics. */
export const footerKinds = (columns: readonly GridColumn[]): Statistic[] =>
  kinds.filter(kind => columns.some(column => column.statistics?.includes(kind)))

/** GR-09: the statistics of the columns over all rows, including those that are not drawn. */
export function StatisticsFooter({ state: { columns, sums, rows } }: { state: GridState }) {
  const figureOf = ({ key, statistics: asked }: GridColumn, kind: Statistic) => {
    const sum = sums.get(key)
    const figure = sum && asked?.includes(kind) ? statisticKinds[kind].of(sum) : null
    return figure === null ? '' : figure.toLocaleString('zh-CN', { maximumFractionDigits: 6 })
  }
  return footerKinds(columns).map((kind, nth) => (
    <GridLine
      key={kind}
      label={statisticKinds[kind].label}
      rowIndex={rows.length + 2 + nth}
      textOf={column => figureOf(column, kind)}
    />
  ))
}
