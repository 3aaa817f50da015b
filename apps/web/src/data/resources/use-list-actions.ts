import { useQueryClient } from '@tanstack/react-query'
import { request } from '../../api/http.ts'
import { notify } from '../../lib/notify.ts'
import { exportRecords } from './export-records.ts'
import { fittingPage, toQueryParams } from './list-state.ts'
import { listMessages, requireUrl } from './resource-messages.ts'
import type { ResourceList } from './use-resource-list.ts'

/** Actions on the records of a list. Each shows its own result. */
export interface ListActions {
  /** QY-04 */
  remove(ids: readonly string[]): Promise<void>
  /** QY-05: exports the records with these ids, or else all that the query finds, with all columns or some. */
  exportXls(wanted?: { ids?: readonly string[]; columns?: readonly string[] }): Promise<void>
}

export function useListActions({ def, filter, state, change, page, selection }: ResourceList): ListActions {
  const queryClient = useQueryClient()
  return {
    async remove(ids) {
      const [first] = ids
      if (first === undefined) return notify.warn(listMessages.noneSelected)
      const isOne = ids.length === 1
      const { success, message } = await request(requireUrl(def.path, isOne ? 'delete' : 'deleteBatch'), {
        method: 'DELETE',
        params: { ...filter, ...(isOne ? { id: first } : { ids: ids.join(',') }) },
      })
      if (!success) return notify.warn(message)
      notify.success(message)
      selection.select(selection.ids.filter(id => !ids.includes(id)))
      const pageNo = fittingPage(state, { total: (page?.total ?? 0) - ids.length, isEmpty: false })
      if (pageNo !== state.pageNo) change({ pageNo }, 'quietly')
      void queryClient.invalidateQueries({ queryKey: ['resource', def.path] })
    },

    async exportXls({ ids = [], columns = [] } = {}) {
      const params = {
        ...toQueryParams(def, state, filter),
        ...(ids.length > 0 && { selections: ids.join(',') }),
        ...(columns.length > 0 && { exportFields: columns.join(',') }),
      }
      await exportRecords(def, params)
    },
  }
}
