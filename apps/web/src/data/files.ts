import { queryOptions, useQueries } from '@tanstack/react-query'
import type { FileInfo } from '@xw/shared/wire/file-info'
import { paths } from '@xw/shared/wire/paths'
import { call } from '../api/http.ts'
import { createBatcher } from '../lib/batcher.ts'
import { config } from '../lib/config.ts'
import { queryClient } from './query-client.ts'

/** Links carry a ticket of ten to twenty minutes. */
const freshMs = 540_000

const loadInfo = createBatcher(async ids => {
  const found = await call<FileInfo[]>(paths.files.byIds, { params: { ids: ids.join(',') }, silent: true })
  return new Map(found.map(file => [file.id, file]))
})

const infoQuery = (id: string) =>
  queryOptions({ queryKey: ['file', id], staleTime: freshMs, queryFn: () => loadInfo(id) })

/** What is known of files: undefined while it is asked for, null for one that is gone or not for this user. */
export function useFiles(ids: readonly string[]): readonly (FileInfo | null | undefined)[] {
  return useQueries({ queries: ids.map(infoQuery) }).map(({ data, isError }) => (isError ? null : data))
}

/** Asks again for a file whose link has stopped working. */
export const refreshFile = (id: string): void => void queryClient.invalidateQueries(infoQuery(id))

/** Keeps what the server said about a file that it has just taken, so that nobody asks for it again. */
export const rememberFile = (file: FileInfo): void => void queryClient.setQueryData(infoQuery(file.id).queryKey, file)

/** A link of the wire as the browser can follow it. */
export const fileUrl = (path: string): string => `${config.apiBase}${path}`
