import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { adminPaths } from '@xw/shared/wire/admin-paths'
import { paths } from '@xw/shared/wire/paths'
import type { ColleaguePage } from '@xw/shared/wire/people'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { download } from '../../../api/download.ts'
import { call } from '../../../api/http.ts'
import { firstPage, type Paging } from '../../../widgets/paging.ts'

/** Loads the address list for the department, name and page in the URL. */
export function useAddressList() {
  const [search, setSearch] = useSearchParams()
  const pageNo = Number(search.get('pageNo') ?? 1)
  const [pageSize, setPageSize] = useState(firstPage.pageSize)
  const realname = search.get('realname') ?? ''
  const filters = { departId: search.get('departId'), realname }
  const params = { ...filters, pageNo, pageSize }
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['resource', paths.users.resource, 'address-list', params],
    queryFn: ({ signal }) => call<ColleaguePage>(adminPaths.addressList.list, { params, silent: true, signal }),
    placeholderData: keepPreviousData,
  })
  const set = (name: string, value: string) =>
    setSearch(before => {
      const after = new URLSearchParams(before)
      after.delete('pageNo')
      if (value) after.set(name, value)
      else after.delete(name)
      return after
    })
  return {
    page: data ?? null,
    error,
    isFetching,
    retry: () => void refetch(),
    paging: { pageNo, pageSize },
    realname,
    setPaging(paging: Paging) {
      setPageSize(paging.pageSize)
      set('pageNo', String(paging.pageNo))
    },
    find: (name: string) => set('realname', name.trim()),
    /** The number of matches on all pages. */
    exportAll: () => download(adminPaths.addressList.export, '通讯录.xlsx', { params: filters }),
  }
}
