import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { paths } from '@xw/shared/wire/paths'
import type { ReportData, ReportInfo, ReportQueryItem } from '@xw/shared/wire/reports'
import type { Params } from '../../api/call.ts'
import { call } from '../../api/http.ts'
import type { Popup } from './popup.ts'

/** PK-04: a group of popups shares loaded reports for this long. */
const freshMs = 30_000

const keyOf = ({ groupId, code }: Popup, ...rest: unknown[]) => ['report', groupId ?? code, ...rest]

interface Report {
  readonly info: ReportInfo
  readonly conditions: readonly ReportQueryItem[]
}

/** Loads a report's columns and conditions. The dialog shows the error of a failed load. */
export const reportQuery = (popup: Popup) =>
  queryOptions({
    queryKey: keyOf(popup, 'report', popup.code),
    staleTime: freshMs,
    queryFn: async ({ signal }): Promise<Report> => {
      const info = await call<ReportInfo>(`${paths.reports.columns}/${encodeURIComponent(popup.code)}`, {
        silent: true,
        signal,
      })
      const path = `${paths.reports.conditions}/${encodeURIComponent(info.cgRpConfigId)}`
      return { info, conditions: await call<ReportQueryItem[]>(path, { silent: true, signal }) }
    },
  })

/** Loads a page of a report's rows. A failure is shown as a warning. */
export const reportRowsQuery = (popup: Popup, id: string | undefined, params: Params) =>
  queryOptions({
    queryKey: keyOf(popup, 'rows', id, params),
    staleTime: freshMs,
    enabled: id !== undefined,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call<ReportData>(`${paths.reports.data}/${encodeURIComponent(id ?? '')}`, { params, signal }),
  })
