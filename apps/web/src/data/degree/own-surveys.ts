import { queryOptions, useQuery } from '@tanstack/react-query'
import { unansweredResponseStates } from '@xw/shared/degree/survey-response-states'
import { responseDraftPaths, surveyPaths } from '@xw/shared/wire/survey-paths'
import type { OwnSurvey } from '@xw/shared/wire/surveys'
import { call } from '../../api/http.ts'
import type { DraftEndpoints } from '../drafts/draft-store.ts'
import { queryClient } from '../query-client.ts'
import { useCan } from '../session/permissions.ts'

const ownSurveys = queryOptions({
  queryKey: ['own-collections'],
  queryFn: ({ signal }) => call<OwnSurvey[]>(surveyPaths.mine, { silent: true, signal }),
})

/** DG-04: loads the surveys that the signed-in student has to answer beside the degree record. */
export const useOwnSurveys = () => useQuery({ ...ownSurveys, enabled: useCan('xw:collectionAnswer:fill') })

/** Reloads the student's surveys after one was handed in. */
export const refreshOwnSurveys = (): Promise<void> => queryClient.invalidateQueries(ownSurveys)

/** Reports whether the survey is open and still waits for the student's response. */
export const needsResponse = ({ status, closed }: OwnSurvey): boolean =>
  closed === null && unansweredResponseStates.some(state => state === status)

/**
 * A draft of a survey response is kept until the response is handed in. Handing in works even when nothing was changed.
 */
export const surveyResponseDraftEndpoints: DraftEndpoints = { paths: responseDraftPaths, takesNothing: true }
