import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { adminPaths } from '@xw/shared/wire/admin-paths'
import { paths } from '@xw/shared/wire/paths'
import type { PeoplePage } from '@xw/shared/wire/people'
import { useState } from 'react'
import { call, request } from '../../api/http.ts'
import { notify } from '../../lib/notify.ts'
import { firstPage } from '../../widgets/paging.ts'

/** A group that people belong to: a department itself, or a role. */
export interface MemberGroup {
  readonly kind: 'depart' | 'role'
  readonly id: string
}

const calls = {
  depart: {
    name: 'depId',
    list: adminPaths.departMembers.list,
    put: adminPaths.departMembers.put,
    takeOut: adminPaths.departMembers.takeOut,
  },
  role: {
    name: 'roleId',
    list: adminPaths.roleMembers.list,
    put: adminPaths.roleMembers.put,
    takeOut: adminPaths.roleMembers.takeOut,
  },
} as const

/** Loads the members of a group page by page, and adds and removes members. */
export function useMembers({ kind, id }: MemberGroup) {
  const { name, list, put, takeOut } = calls[kind]
  const queryClient = useQueryClient()
  const [paging, setPaging] = useState(firstPage)
  const [realname, setRealname] = useState('')
  const params = { [name]: id, ...paging, realname }
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['resource', paths.users.resource, 'members', list, params],
    queryFn: ({ signal }) => call<PeoplePage>(list, { params, silent: true, signal }),
    placeholderData: keepPreviousData,
  })
  async function done({ success, message }: { success: boolean; message: string }): Promise<boolean> {
    if (success) notify.success(message)
    else notify.warn(message)
    setPaging({ ...paging, pageNo: 1 })
    await queryClient.invalidateQueries({ queryKey: ['resource', paths.users.resource] })
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
      done(await request(put, { method: 'POST', body: { [name]: id, userIdList } })),
    takeOut: async (userIds: readonly string[]) =>
      done(await request(takeOut, { method: 'DELETE', params: { [name]: id, userIds: userIds.join(',') } })),
  }
}
