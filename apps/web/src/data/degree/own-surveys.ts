import { queryOptions, useQuery } from '@tanstack/react-query'
import { unansweredStates } from '@xw/shared/degree/answer-states'
import { answerDraftPaths, collectionPaths } from '@xw/shared/wire/collection-paths'
import type { OwnCollection } from '@xw/shared/wire/collections'
import { call } from '../../api/http.ts'
import type { DraftEndpoints } from '../drafts/draft-store.ts'
import { queryClient } from '../query-client.ts'
import { useCan } from '../session/permissions.ts'

const ownSurveys = queryOptions({
  queryKey: ['own-collections'],
  queryFn: ({ signal }) => call<OwnCollection[]>(collectionPaths.mine, { silent: true, signal }),
})

/** DG-04: what the signed-in student was asked beside the degree record. */
export const useOwnSurveys = () => useQuery({ ...ownSurveys, enabled: useCan('xw:collectionAnswer:fill') })

/** One of them was handed in. */
export const refreshOwnSurveys = (): Promise<void> => queryClient.invalidateQueries(ownSurveys)

/** Whether something is to be done about it. */
export const needsResponse = ({ status, closed }: OwnCollection): boolean =>
  closed === null && unansweredStates.some(state => state === status)

/** What is typed into an answer is kept until it is handed in; and it is handed in also where nothing was changed. */
export const surveyResponseDrafts: DraftEndpoints = { paths: answerDraftPaths, takesNothing: true }
