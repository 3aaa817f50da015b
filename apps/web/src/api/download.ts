import { notify } from '../lib/notify.ts'
import { saveFile } from '../lib/save-file.ts'
import type { CallOptions } from './call.ts'
import { fetchBlob } from './client.ts'
import { messages } from './messages.ts'
import { pageClient } from './page-client.ts'

/** Downloads a file and hands it to the browser under `fileName`. A failure is shown and thrown. */
export async function download(path: string, fileName: string, options?: CallOptions): Promise<void> {
  if (!path || !fileName) return notify.warn(messages.unknownFile)
  const file = await fetchBlob(pageClient, path, options)
  if (file.size === 0) return notify.warn(messages.downloadFailed)
  saveFile(file, fileName)
}
