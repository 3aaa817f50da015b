import type { MonitoredProcess } from '@xw/shared/wire/monitor'
import { type ProcessKind, processKinds } from '@xw/shared/wire/monitor-figures'
import { Select } from 'antd'
import { useSearchParams } from 'react-router'
import styles from './monitor.module.css'
import { processName } from './process-table.tsx'

const param = 'source'

/** Keeps the source of the curves in the address: one process, or all processes of a kind. */
export function useCurveSource(kinds: readonly ProcessKind[] = ['server', 'worker']) {
  const [search, setSearch] = useSearchParams()
  const source = search.get(param) ?? kinds[0] ?? 'server'
  const choose = (next: string) =>
    setSearch(now => new URLSearchParams([...[...now].filter(([name]) => name !== param), [param, next]]), {
      replace: true,
      preventScrollReset: true,
    })
  const choice = (processes: readonly MonitoredProcess[]) => (
    <Select
      className={styles.choice ?? ''}
      aria-label="曲线所属的进程"
      value={source}
      onChange={choose}
      options={[
        ...kinds.map(kind => ({ value: kind, label: `全部${processKinds[kind]}` })),
        ...processes
          .filter(({ kind }) => kinds.includes(kind))
          .map(own => ({ value: own.id, label: processName(own) })),
      ]}
    />
  )
  return { source, choice }
}
