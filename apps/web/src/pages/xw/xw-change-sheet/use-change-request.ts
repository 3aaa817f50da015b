import { useQuery } from '@tanstack/react-query'
import { changeRequestResource } from '@xw/shared/resources/xw/change-request'
import { changeRequestPaths } from '@xw/shared/wire/change-request-paths'
import type { ChangeRequestRecord } from '@xw/shared/wire/change-requests'
import { recordsPath } from '@xw/shared/wire/record-paths'
import { call } from '../../../api/http.ts'
import { reloadQueries } from '../../../data/query-client.ts'
import type { RecordOf } from '../../../data/resources/resource-record.ts'
import { useRecord } from '../../../data/resources/use-record.ts'
import { useSend } from '../../../data/use-send.ts'
import { notify } from '../../../lib/notify.ts'

export type ChangeRequestRow = RecordOf<typeof changeRequestResource>

const noFilter = {}
const recordsKey = 'change-records'

/** Loads one change request. */
export function useChangeRequest(id: string) {
  const { record, error, reload: again } = useRecord(changeRequestResource, id, noFilter)
  return { sheet: record as ChangeRequestRow | null, error, retry: () => void again() }
}

/** Loads the records of a change request with their changes. */
export const useChangedRecords = (id: string) =>
  useQuery({
    queryKey: [recordsKey, id],
    queryFn: ({ signal }) =>
      call<ChangeRequestRecord[]>(changeRequestPaths.records, { params: { id }, silent: true, signal }),
  })

/** Reloads a change request, the list behind it and the list of degree records. */
function reloadChangeRequest(id: string): void {
  void reloadQueries([recordsKey, id])
  void reloadQueries(['resource', changeRequestResource.path])
  void reloadQueries(['resource', recordsPath])
}

/** Runs actions on a change request: `send` returns the refusal to a dialog, `run` shows it. */
export function useChangeRequestAction(id: string, onDone?: () => void) {
  const { isBusy, send } = useSend(() => {
    reloadChangeRequest(id)
    onDone?.()
  })
  async function run(path: string, body: object = {}): Promise<void> {
    const refusal = await send(path, { id, ...body })
    if (refusal) notify.warn(refusal.message)
  }
  return { isBusy, send, run }
}
