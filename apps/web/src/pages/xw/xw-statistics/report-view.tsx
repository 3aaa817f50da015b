import type { StatisticsReport, StatisticsTable } from '@xw/shared/wire/statistics'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { useHasPage } from '../../../data/session/permissions.ts'
import table from '../../../features/dashboard/board-table.module.css'
import { CountLink } from '../../../features/dashboard/count-link.tsx'
import { DashboardCard } from '../../../features/dashboard/dashboard-card.tsx'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { EmptyState } from '../../../resource/empty-state.tsx'
import { buildBars } from './bars.ts'
import styles from './statistics.module.css'
import { useCellParts } from './use-cell-parts.ts'

const LineChart = lazyPart(() => import('../../../widgets/line-chart.tsx'))

type Row = StatisticsTable['rows'][number]
type Cell = Row['cells'][number]

/** A report as the server counted it, table by table. */
export function ReportView({ report }: { report: StatisticsReport }) {
  return (
    <div className={styles.tables}>
      {report.tables.map(one => (
        <TableCard key={one.title} report={report} one={one} />
      ))}
    </div>
  )
}

function TableCard({ report, one }: { report: StatisticsReport; one: StatisticsTable }) {
  const { title, note, rows } = one
  const isEmpty = rows.every(({ isSum }) => isSum)
  return (
    <DashboardCard title={title} extra={<span className={styles.time}>统计于 {report.madeAt.slice(0, 16)}</span>}>
      {isEmpty ? (
        <EmptyState text="所选范围内没有记录" />
      ) : (
        <div className={one.isDrawn ? styles.drawn : ''}>
          <Numbers report={report} one={one} />
          {one.isDrawn && <Chart one={one} />}
        </div>
      )}
      {note && <p className={styles.note}>{note}</p>}
    </DashboardCard>
  )
}

function Numbers({ report, one: { columns, rows } }: { report: StatisticsReport; one: StatisticsTable }) {
  return (
    <div className={`${table.scroll} ${styles.scroll}`}>
      <table className={table.table}>
        <thead>
          <tr>
            {columns.map(column => (
              <th key={column.title} scope="col" className={column.isNumber ? '' : styles.words}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name of their own and are never moved
            <tr key={index} className={row.isSum ? styles.sum : ''}>
              {row.cells.map((cell, place) => {
                const column = columns[place]
                const label = `${getRowLabel(row, columns)}，${column?.title ?? ''}`
                const content = (
                  <CellView report={report} row={row} cell={cell} ask={column?.ask ?? null} label={label} />
                )
                return place === 0 ? (
                  <th key={column?.title} scope="row">
                    {content}
                  </th>
                ) : (
                  <td key={column?.title} data-label={column?.title} className={column?.isNumber ? '' : styles.words}>
                    {content}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Returns a row's label for screen readers. */
const getRowLabel = ({ cells }: Row, columns: StatisticsTable['columns']) =>
  cells
    .filter((cell, index) => !columns[index]?.isNumber && cell.text)
    .map(({ text }) => text)
    .join('，')

interface CellViewProps {
  report: StatisticsReport
  row: Row
  cell: Cell
  ask: StatisticsTable['columns'][number]['ask']
  label: string
}

function CellView({ report, row, cell, ask, label }: CellViewProps) {
  const partsOf = useCellParts(report)
  const path = cell.to?.split('?')[0] ?? ''
  const hasPage = useHasPage(path)
  if (cell.to && hasPage) return <Link to={cell.to}>{cell.text ?? shown(cell)}</Link>
  if (cell.text !== null) return cell.text
  return <CountLink label={label} parts={partsOf(cell, row.ask, ask)} />
}

const shown = ({ counts }: Cell) => counts.reduce((total, { count }) => total + count, 0).toLocaleString('zh-CN')

function Chart({ one }: { one: StatisticsTable }) {
  const bars = useMemo(() => buildBars(one), [one])
  return <LineChart {...bars} isBesideTable />
}
