import { fromWireRecords } from '@xw/shared/resource/from-wire'
import type { ResourceDef } from '@xw/shared/resource/resource'
import type { RecordPage } from '@xw/shared/wire/records'
import type { Params } from '../../api/call.ts'
import { call } from '../../api/http.ts'
import { requireUrl } from './resource-messages.ts'
import type { ResourceRecord } from './resource-record.ts'

/** The largest page of a list that the server returns. */
const pageSize = 100

interface ListPage extends RecordPage {
  records: ResourceRecord[]
}

/** resource/README.md: the largest number of rows that a grid edits as one set. */
export const maxSetSize = 500

/** Loads all records of a query in the resource's own order. Returns null when there are too many for one set. */
export async function loadSet(
  def: ResourceDef,
  params: Params,
  signal?: AbortSignal,
): Promise<readonly ResourceRecord[] | null> {
  const records: ResourceRecord[] = []
  for (let pageNo = 1; ; pageNo++) {
    const asked = { ...params, pageNo, pageSize }
    const page = await call<ListPage>(requireUrl(def.path, 'list'), { params: asked, silent: true, signal })
    if (page.total > maxSetSize) return null
    records.push(...fromWireRecords(def, page.records))
    if (page.records.length < pageSize || records.length >= page.total) return records
  }
}
