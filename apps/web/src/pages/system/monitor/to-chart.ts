import type { Curves } from '@xw/shared/wire/monitor'
import { type MonitorFigure, monitorFigures } from '@xw/shared/wire/monitor-figures'

const sizes = ['B', 'KB', 'MB', 'GB', 'TB'] as const
const unitNames: Readonly<Record<Exclude<MonitorFigure['unit'], 'bytes'>, string>> = {
  ms: '毫秒',
  seconds: '秒',
  percent: '%',
  count: '',
}

/**
 * Converts curves to a chart's input. All byte values use the unit of the largest one, because an axis has one unit.
 */
export function toChart({ times, series }: Curves) {
  const bytes = series.filter(({ name }) => monitorFigures[name].unit === 'bytes').flatMap(({ values }) => values)
  const most = Math.max(1, ...bytes.map(value => value ?? 0))
  const step = Math.min(sizes.length - 1, Math.floor(Math.log(most) / Math.log(1_024)))
  const unitOf = ({ unit }: MonitorFigure) => (unit === 'bytes' ? (sizes[step] ?? 'B') : unitNames[unit])
  const scale = ({ unit }: MonitorFigure, value: number | null) =>
    value === null || unit !== 'bytes' ? value : Number((value / 1_024 ** step).toFixed(2))
  return {
    labels: times,
    series: series.map(({ name, values }) => {
      const figure = monitorFigures[name]
      const unit = unitOf(figure)
      return {
        name: unit === '' ? figure.name : `${figure.name}（${unit}）`,
        values: values.map(value => scale(figure, value)),
      }
    }),
  }
}
