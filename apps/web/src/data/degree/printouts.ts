import { paths } from '@xw/shared/wire/paths'
import type { SheetsPlace } from '@xw/shared/wire/record-page'
import { sheetsAtOnce } from '@xw/shared/wire/record-paths'
import { request } from '../../api/http.ts'
import { notify } from '../../lib/notify.ts'
import { openTab } from '../../lib/open-tab.ts'
import { fileUrl } from '../files.ts'

interface PrintoutRequest {
  readonly xwlx: string
  readonly ids?: readonly string[]
  readonly query?: Readonly<Record<string, string>>
  /** About how many there are. */
  readonly count: number
}

/** Opens the information sheets of records in a tab of their own; where they are many, says that a task makes them. */
export async function openPrintouts({ count, ...body }: PrintoutRequest): Promise<void> {
  if (count <= sheetsAtOnce) await openTab(() => requestPrintouts(body))
  else await requestPrintouts(body)
}

/** Where the sheets are; null where a task makes them, or none are to be had. */
async function requestPrintouts(body: Omit<PrintoutRequest, 'count'>): Promise<string | null> {
  const { success, message, result } = await request<SheetsPlace>(paths.records.sheets, { method: 'POST', body })
  if (!success) notify.warn(message)
  else if (result?.taskId) notify.success(message)
  else if (result?.url) return fileUrl(result.url)
  return null
}
