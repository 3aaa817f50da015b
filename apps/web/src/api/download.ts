import { notify } from '../lib/notify.ts'
import type { CallOptions } from './call.ts'
import { fetchBlob } from './client.ts'
import { messages } from './messages.ts'
import { pageClient } from './page-client.ts'

/** Downloads a file and hands it to the browser under `fileName`; a failure is shown and thrown. */
export async function download(path: string, fileName: string, options?: CallOptions): Promise<void> {
  if (!path || !fileName) return notify.warn(messages.unknownFile)
  const file = await fetchBlob(pageClient, path, options)
  if (file.size === 0) return notify.warn(messages.downloadFailed)
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  // Some browsers read the blob only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
