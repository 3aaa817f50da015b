import { paths } from '@xw/shared/wire/paths'
import type { PrintoutLink } from '@xw/shared/wire/record-history'
import { maxPrintoutsAtOnce } from '@xw/shared/wire/record-paths'
import { request } from '../../api/http.ts'
import { notify } from '../../lib/notify.ts'
import { openTab } from '../../lib/open-tab.ts'
import { fileUrl } from '../files.ts'

interface PrintoutRequest {
  readonly xwlx: string
  readonly ids?: readonly string[]
  readonly query?: Readonly<Record<string, string>>
  /** The approximate number of records. */
  readonly count: number
}

/** Opens the printouts of records in a new browser tab. For many records a task makes them, and a message says so. */
export async function openPrintouts({ count, ...body }: PrintoutRequest): Promise<void> {
  if (count <= maxPrintoutsAtOnce) await openTab(() => requestPrintouts(body))
  else await requestPrintouts(body)
}

/** Returns the address of the printouts, or null when a task makes them or the server refuses. */
async function requestPrintouts(body: Omit<PrintoutRequest, 'count'>): Promise<string | null> {
  const { success, message, result } = await request<PrintoutLink>(paths.records.sheets, { method: 'POST', body })
  if (!success) notify.warn(message)
  else if (result?.taskId) notify.success(message)
  else if (result?.url) return fileUrl(result.url)
  return null
}
