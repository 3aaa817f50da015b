import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Page } from '@xw/shared/wire/envelope'
import { useState } from 'react'
import { call, request } from '../../../api/http.ts'
import { notify } from '../../../lib/notify.ts'
import { firstPage } from '../../../widgets/paging.ts'

/** Somebody of a department, as pickers show people. */
export interface Member {
  readonly id: string
  readonly username: string
  readonly realname: string
  readonly phone: string | null
  readonly status_dictText?: string
}

/** The people of a department page by page, and how they come in and out. */
export function useMembers(departId: string) {
  const queryClient = useQueryClient()
  const [paging, setPaging] = useState(firstPage)
  const [realname, setRealname] = useState('')
  const params = { depId: departId, ...paging, realname }
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['resource', '/sys/user', 'members', params],
    queryFn: ({ signal }) => call<Page<Member>>('/sys/user/departUserList', { params, silent: true, signal }),
    placeholderData: keepPreviousData,
  })
  async function done({ success, message }: { success: boolean; message: string }): Promise<boolean> {
    if (success) notify.success(message)
    else notify.warn(message)
    setPaging({ ...paging, pageNo: 1 })
    await queryClient.invalidateQueries({ queryKey: ['resource', '/sys/user'] })
    return success
  }
  return {
    page: data ?? null,
    error,
    isFetching,
    retry: () => void refetch(),
    paging,
    setPaging,
    search(text: string) {
      setRealname(text.trim())
      setPaging({ ...paging, pageNo: 1 })
    },
    put: async (userIdList: readonly string[]) =>
      done(await request('/sys/user/editSysDepartWithUser', { method: 'POST', body: { depId: departId, userIdList } })),
    takeOut: async (userIds: readonly string[]) =>
      done(
        await request('/sys/user/deleteUserInDepartBatch', {
          method: 'DELETE',
          params: { depId: departId, userIds: userIds.join(',') },
        }),
      ),
  }
}
