import { GridLine } from '../grid-line.tsx'
import type { GridColumn, GridState, Statistic } from '../model/state.ts'
import { statisticKinds } from '../model/statistics.ts'

const kinds = Object.keys(statisticKinds) as Statistic[]

/** Which lines a grid's footer has, in their order; none where no column asks for one. */
export const footerKinds = (columns: readonly GridColumn[]): Statistic[] =>
  kinds.filter(kind => columns.some(column => column.statistics?.includes(kind)))

/** GR-09: what the columns come to over all rows, also those that are not drawn. */
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
