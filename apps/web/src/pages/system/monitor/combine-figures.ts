import type { MonitoredProcess } from '@xw/shared/wire/monitor'
import { type MonitorFigures, monitorFigures, type ProcessFigure } from '@xw/shared/wire/monitor-figures'

/**
 * Combines the figures of several processes into one of each: the sum, or the worst value. Silent processes are left
 * out.
 */
export function combineFigures(
  processes: readonly MonitoredProcess[],
  names: readonly ProcessFigure[],
): MonitorFigures {
  const heard = processes.filter(({ isSilent }) => !isSilent)
  return Object.fromEntries(
    names.flatMap(name => {
      const values = heard.flatMap(({ figures }) => figures[name] ?? [])
      return values.length === 0 ? [] : [[name, combined[monitorFigures[name].combine](values)]]
    }),
  )
}

const combined = {
  max: (values: readonly number[]) => Math.max(...values),
  min: (values: readonly number[]) => Math.min(...values),
  sum: (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0),
} as const
