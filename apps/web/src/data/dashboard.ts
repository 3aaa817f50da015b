import { useQuery } from '@tanstack/react-query'
import type { DayVisits, RecordCount, VisitCounts } from '@xw/shared/wire/dashboard'
import { paths } from '@xw/shared/wire/paths'
import { call } from '../api/http.ts'

/** DG-10: the records that the user's own lists show, counted. */
export const useRecordCounts = (isWanted: boolean) =>
  useQuery({
    queryKey: ['dashboard', 'records'],
    enabled: isWanted,
    queryFn: ({ signal }) => call<RecordCount[]>(paths.dashboard.records, { silent: true, signal }),
  })

/** DG-10: how often people signed in. */
export const useVisits = () =>
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
