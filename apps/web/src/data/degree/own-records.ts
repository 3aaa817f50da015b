import { queryOptions, useQuery } from '@tanstack/react-query'
import type { OwnRecord, OwnRecords } from '@xw/shared/wire/own-records'
import { paths } from '@xw/shared/wire/paths'
import { call } from '../../api/http.ts'
import { queryClient } from '../query-client.ts'

const ownRecords = queryOptions({
  queryKey: ['own-records'],
  queryFn: ({ signal }) => call<OwnRecords>(paths.records.mine, { silent: true, signal }),
})

/** DG-05: loads the signed-in student's own records. */
export const useOwnRecords = () => useQuery(ownRecords)

/** Reloads the student's records after one has changed. */
export const refreshOwnRecords = (): Promise<void> => queryClient.invalidateQueries(ownRecords)

/**
 * Returns the record whose id the address names. Without an id it returns one that the student has to work on, or else
 * the first.
 */
export function pickRecord(records: readonly OwnRecord[], id: string | null): OwnRecord | null {
  if (id !== null) return records.find(record => record.id === id) ?? null
  return records.find(({ canEdit }) => canEdit) ?? records[0] ?? null
}
