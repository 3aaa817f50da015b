import { queryOptions, useQueries } from '@tanstack/react-query'
import type { UploadBiz } from '@xw/shared/files/biz'
import { wireCodes } from '@xw/shared/wire/envelope'
import type { FileInfo } from '@xw/shared/wire/file-info'
import { paths } from '@xw/shared/wire/paths'
import { call } from '../api/http.ts'
import { type UploadOptions, upload } from '../api/upload.ts'
import { createBatch } from '../lib/batch.ts'
import { config } from '../lib/config.ts'
import { type ErrorFile, toPartial } from './import-excel.ts'
import { queryClient } from './query-client.ts'

/** Links carry a ticket of ten to twenty minutes. */
const freshMs = 540_000

const askFor = createBatch(async ids => {
  const found = await call<FileInfo[]>(paths.files.byIds, { params: { ids: ids.join(',') }, silent: true })
  return new Map(found.map(file => [file.id, file]))
})

const infoQuery = (id: string) =>
  queryOptions({ queryKey: ['file', id], staleTime: freshMs, queryFn: () => askFor(id) })

/** What is known of files: undefined while it is asked for, null for one that is gone or not for this user. */
export function useFiles(ids: readonly string[]): readonly (FileInfo | null | undefined)[] {
  return useQueries({ queries: ids.map(infoQuery) }).map(({ data, isError }) => (isError ? null : data))
}

/** Asks again for a file whose link has stopped working. */
export const refreshFile = (id: string): void => void queryClient.invalidateQueries(infoQuery(id))

/** Sends a file; its refusal is thrown and not shown. */
export async function uploadFile(
  file: File,
  { biz, ...options }: Pick<UploadOptions, 'onProgress' | 'signal'> & { biz: UploadBiz },
): Promise<FileInfo> {
  // The purpose goes first: the server decides by it how much it takes.
  const fields = { biz, isup: '1' }
  const { success, code, message, result } = await upload<FileInfo>(
    paths.files.upload,
    { file },
    { ...options, fields, silent: true },
  )
  if (code === wireCodes.partial) {
    const partial = toPartial(message, result)
    throw new UploadRefusal(partial.message, partial.file)
  }
  if (!success || !result) throw new UploadRefusal(message)
  queryClient.setQueryData(infoQuery(result.id).queryKey, result)
  return result
}

/** The server's own sentence about a file that it did not take as it is, and a file that says more where there is one. */
export class UploadRefusal extends Error {
  override readonly name = 'UploadRefusal'
  readonly file: ErrorFile | null

  constructor(message: string, file: ErrorFile | null = null) {
    super(message)
    this.file = file
  }
}

/** A link of the wire as the browser can follow it. */
export const fileUrl = (path: string): string => `${config.apiBase}${path}`
