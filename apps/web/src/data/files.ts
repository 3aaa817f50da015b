import { queryOptions, useQueries } from '@tanstack/react-query'
import type { FileInfo } from '@xw/shared/wire/file-info'
import { paths } from '@xw/shared/wire/paths'
import { call } from '../api/http.ts'
import { createBatcher } from '../lib/batcher.ts'
import { config } from '../lib/config.ts'
import { queryClient } from './query-client.ts'

/** A file link carries a ticket that lasts ten to twenty minutes. */
const freshMs = 540_000

const loadInfo = createBatcher(async ids => {
  const found = await call<FileInfo[]>(paths.files.byIds, { params: { ids: ids.join(',') }, silent: true })
  return new Map(found.map(file => [file.id, file]))
})

const infoQuery = (id: string) =>
  queryOptions({ queryKey: ['file', id], staleTime: freshMs, queryFn: () => loadInfo(id) })

/** Returns what is known about files: undefined while loading, null for a file that is gone or closed to this user. */
export function useFiles(ids: readonly string[]): readonly (FileInfo | null | undefined)[] {
  return useQueries({ queries: ids.map(infoQuery) }).map(({ data, isError }) => (isError ? null : data))
}

/** Loads a file's data again when its link has stopped working. */
export const refreshFile = (id: string): void => void queryClient.invalidateQueries(infoQuery(id))

/** Remembers the server's answer to an upload, so that the file's data need not be loaded again. */
export const rememberFile = (file: FileInfo): void => void queryClient.setQueryData(infoQuery(file.id).queryKey, file)

/** Turns a path of the wire into a link that the browser can follow. */
export const fileUrl = (path: string): string => `${config.apiBase}${path}`
