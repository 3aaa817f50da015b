import { useQuery } from '@tanstack/react-query'
import { paths } from '@xw/shared/wire/paths'
import { call } from '../api/http.ts'

/** How many degree records of a type are in a state. */
export interface RecordCount {
  xwbslbm: string
  status: string
  count: number
}

/** DG-10: the records that the user's own lists show, counted. */
export const useRecordCounts = (isWanted: boolean) =>
  useQuery({
    queryKey: ['dashboard', 'records'],
    enabled: isWanted,
    queryFn: ({ signal }) => call<RecordCount[]>(paths.dashboard.records, { silent: true, signal }),
  })

interface VisitCounts {
  totalVisitCount: number
  todayVisitCount: number
  todayIp: number
}

/** One of the last seven days. */
export interface DayVisits {
  tian: string
  type: string
  ip: number
  visit: number
}

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
