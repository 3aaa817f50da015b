import { allRecords } from '@xw/shared/wire/batch-choices'
import type { StatisticsChoices } from '@xw/shared/wire/statistics'
import { type StatisticsReportCode, statisticsReports } from '@xw/shared/wire/statistics-paths'
import { useSearchParams } from 'react-router'

/** The chosen report and its filters, as the URL and the request have them. An unset filter is an empty text. */
export interface StatisticsSelection {
  readonly report: StatisticsReportCode
  readonly batch: string
  /** Comma-separated lists. */
  readonly xwlx: string
  readonly departId: string
  /** Days in the format of records: 20260630. */
  readonly from: string
  readonly to: string
}

const names = ['report', 'batch', 'xwlx', 'departId', 'from', 'to'] as const

export interface StatisticsSelectionState {
  readonly asked: StatisticsSelection
  /** The request's parameters, without unset filters. */
  readonly params: Readonly<Record<string, string>>
  change(next: Partial<StatisticsSelection>): void
}

/** The report and filters of the page. They are part of the URL, so that a link opens the same view. */
export function useStatisticsSelection({ reports }: StatisticsChoices): StatisticsSelectionState {
  const [search, setSearch] = useSearchParams()
  const known = statisticsReports.filter(({ code }) => reports.includes(code))
  const report = known.find(({ code }) => code === search.get('report'))?.code ?? known[0]?.code ?? 'states'
  const read = (name: (typeof names)[number]) => search.get(name) ?? ''
  const asked: StatisticsSelection = {
    report,
    batch: read('batch') || allRecords,
    xwlx: read('xwlx'),
    departId: read('departId'),
    from: read('from'),
    to: read('to'),
  }
  return {
    asked,
    params: Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== '')),
    change: next =>
      setSearch(before => {
        for (const [name, value] of Object.entries(next))
          if (value === '') before.delete(name)
          else before.set(name, value)
        return before
      }),
  }
}
