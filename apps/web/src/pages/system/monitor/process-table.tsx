import type { MonitoredProcess } from '@xw/shared/wire/monitor'
import { type ProcessFigure, processFigures, processKinds } from '@xw/shared/wire/monitor-figures'
import { Tag } from 'antd'
import { formatFigure } from './format-figure.ts'
import { type NumbersColumn, NumbersTable } from './numbers-table.tsx'

export const processName = ({ kind, host, pid }: MonitoredProcess) => `${processKinds[kind]} ${host}:${pid}`

const nameColumn: NumbersColumn<MonitoredProcess> = {
  title: '进程',
  cell: process => (
    <>
      {processName(process)} {process.isSilent && <Tag color="error">失联，最近报告 {process.seenTime}</Tag>}
    </>
  ),
}

const figureColumn = (name: ProcessFigure): NumbersColumn<MonitoredProcess> => {
  const { name: title, unit } = processFigures[name]
  return { title, cell: ({ figures }) => formatFigure(figures[name], unit) }
}

interface ProcessTableProps {
  processes: readonly MonitoredProcess[]
  figures?: readonly ProcessFigure[]
  /** Columns in front of the figures. */
  more?: readonly NumbersColumn<MonitoredProcess>[]
}

/** Shows the latest report of each process. */
export function ProcessTable({ processes, figures = [], more = [] }: ProcessTableProps) {
  return (
    <NumbersTable
      label="进程"
      columns={[nameColumn, ...more, ...figures.map(figureColumn)]}
      rows={processes}
      keyOf={({ id }) => id}
      empty="还没有进程报告，请稍候。"
    />
  )
}
