import { paths } from '@xw/shared/wire/paths'
import type { SheetsPlace } from '@xw/shared/wire/record-page'
import { sheetsAtOnce } from '@xw/shared/wire/record-paths'
import { request } from '../api/http.ts'
import { notify } from '../lib/notify.ts'
import { fileUrl } from './files.ts'

interface Wanted {
  readonly xwlx: string
  readonly ids?: readonly string[]
  readonly query?: Readonly<Record<string, string>>
  /** About how many there are. */
  readonly count: number
}

/** Opens the information sheets of records in a tab of their own; where they are many, says that a task makes them. */
export async function openSheets({ count, ...body }: Wanted): Promise<void> {
  // With the click itself: a tab that comes after an answer is kept from opening.
  const tab = count <= sheetsAtOnce ? window.open('', '_blank') : null
  try {
    const { success, message, result } = await request<SheetsPlace>(paths.records.sheets, { method: 'POST', body })
    if (!success) notify.warn(message)
    else if (result?.taskId) notify.success(message)
    else if (result?.url) return show(tab, fileUrl(result.url))
    tab?.close()
  } catch (error) {
    tab?.close()
    throw error
  }
}

function show(tab: Window | null, url: string): void {
  if (!tab) return void window.open(url, '_blank', 'noopener')
  tab.opener = null
  tab.location.replace(url)
}
