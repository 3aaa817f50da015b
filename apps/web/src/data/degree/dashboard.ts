import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type {
  DayVisits,
  Overview,
  Round,
  Submissions,
  TopFinding,
  VisitCounts,
  WorkCounts,
} from '@xw/shared/wire/dashboard'
import { paths } from '@xw/shared/wire/paths'
import { call } from '../../api/http.ts'

/** Below the records themselves: whoever changes some has everything counted anew that is shown of them. */
const dashboardKey = ['resource', paths.records.resource, 'dashboard'] as const

/** What a dashboard can be about. */
export const useDashboardRounds = (): UseQueryResult<Round[]> =>
  useQuery({
    queryKey: [...dashboardKey, 'rounds'],
    queryFn: ({ signal }) => call<Round[]>(paths.dashboard.rounds, { silent: true, signal }),
  })

/** Something that is counted over the records of a round; what was there stays while another one is counted. */
const useFigures = <T>(path: string, batch: string | null): UseQueryResult<T> =>
  useQuery<T>({
    queryKey: [...dashboardKey, path, batch],
    enabled: batch !== null,
    queryFn: ({ signal }) => call<T>(path, { params: { batch }, silent: true, signal }),
    placeholderData: before => before,
  })

/** DG-10: the records that the user's own lists show, counted by type and state and by department. */
export const useOverview = (batch: string | null) => useFigures<Overview>(paths.dashboard.overview, batch)
export const useTopFindings = (batch: string | null) => useFigures<TopFinding[]>(paths.dashboard.findings, batch)
export const useSubmissions = (batch: string | null) => useFigures<Submissions>(paths.dashboard.submissions, batch)

/** DG-10: what waits for each task of the user. */
export const useWorkCounts = (batch: string | null) => useFigures<WorkCounts[]>(paths.dashboard.work, batch)

/** DG-10: how often people signed in. */
export const useSignInVisits = () =>
  useQuery({
    queryKey: ['dashboard', 'visits'],
    queryFn: async ({ signal }) => {
      const [counts, days] = await Promise.all([
        call<VisitCounts>(paths.dashboard.visits, { silent: true, signal }),
        call<DayVisits[]>(paths.dashboard.visitsByDay, { silent: true, signal }),
      ])
      return { counts, days }
    },
  })
