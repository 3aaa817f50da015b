import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { DashboardOverview, NamedBatches, SubmittedByDay, WorkCounts } from '@xw/shared/wire/dashboard'
import { paths } from '@xw/shared/wire/paths'
import { call } from '../../api/http.ts'

/** The key lies below that of the degree records, so that changing a record reloads every figure. */
const dashboardKey = ['resource', paths.records.resource, 'dashboard'] as const

/** Loads the rounds that the dashboard can show. */
export const useDashboardRounds = (): UseQueryResult<NamedBatches[]> =>
  useQuery({
    queryKey: [...dashboardKey, 'rounds'],
    queryFn: ({ signal }) => call<NamedBatches[]>(paths.dashboard.rounds, { silent: true, signal }),
  })

/** Loads figures about the records of one round. The previous figures stay while those of another round load. */
const useFigures = <T>(path: string, batch: string | null): UseQueryResult<T> =>
  useQuery<T>({
    queryKey: [...dashboardKey, path, batch],
    enabled: batch !== null,
    queryFn: ({ signal }) => call<T>(path, { params: { batch }, silent: true, signal }),
    placeholderData: before => before,
  })

/** DG-10: counts the records in the user's lists by type and state, and by department. */
export const useOverview = (batch: string | null) => useFigures<DashboardOverview>(paths.dashboard.overview, batch)
export const useSubmissions = (batch: string | null) => useFigures<SubmittedByDay>(paths.dashboard.submissions, batch)

/** DG-10: counts what waits for each task of the user. */
export const useWorkCounts = (batch: string | null) => useFigures<WorkCounts[]>(paths.dashboard.work, batch)
