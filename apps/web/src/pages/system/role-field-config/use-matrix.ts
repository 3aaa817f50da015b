import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { CustomField } from '@xw/shared/degree/custom-fields'
import type { DegreeTypeCode } from '@xw/shared/degree/types'
import type { Reach } from '@xw/shared/permission/reach'
import { roleResource } from '@xw/shared/resources/sys/role'
import { customFieldResource } from '@xw/shared/resources/xw/custom-field'
import { adminPaths } from '@xw/shared/wire/admin-paths'
import type { Page } from '@xw/shared/wire/envelope'
import type { FieldPermissions } from '@xw/shared/wire/field-permissions'
import { call, request } from '../../../api/http.ts'
import { notify } from '../../../lib/notify.ts'

export interface RoleChoice {
  readonly id: string
  readonly roleName: string
  readonly reach: Reach
}

/** The roles of the school. */
export const useRoles = () =>
  useQuery({
    queryKey: ['resource', roleResource.path, 'all'],
    queryFn: async ({ signal }) =>
      (await call<Page<RoleChoice>>(`${roleResource.path}/list`, { params: { pageSize: -1 }, silent: true, signal }))
        .records,
  })

/** What the school has added to the records of a degree type. */
export const useOwnFields = (type: DegreeTypeCode | null) =>
  useQuery({
    queryKey: ['resource', customFieldResource.path, 'ofType', type],
    enabled: type !== null,
    queryFn: ({ signal }) =>
      call<CustomField[]>(`${customFieldResource.path}/ofType`, {
        params: { xwbslbm: type ?? '' },
        silent: true,
        signal,
      }),
  })

/** Which role's configuration of which business. */
export interface MatrixQuery {
  readonly roleId: string
  readonly bizKey: string
}

/** What a role is told about the fields of a business. */
export const fetchFieldPermissions = ({ roleId, bizKey }: MatrixQuery, signal?: AbortSignal) =>
  call<FieldPermissions[]>(adminPaths.fieldConfig.matrix, {
    params: { roleId, bizKey },
    silent: true,
    ...(signal && { signal }),
  })

export function useMatrix(place: MatrixQuery) {
  const queryClient = useQueryClient()
  const queryKey = ['field-matrix', place.roleId, place.bizKey]
  const { data, error, refetch } = useQuery({
    queryKey,
    // What is being edited is not replaced under somebody's hands.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    queryFn: ({ signal }) => fetchFieldPermissions(place, signal),
  })
  return {
    rows: data ?? null,
    error,
    retry: () => void refetch(),
    /** The fields that were changed, in one call: either each is as it is shown, or nothing has changed. */
    async save(rows: readonly FieldPermissions[]): Promise<boolean> {
      const body = { ...place, rows }
      const { success, message } = await request(adminPaths.fieldConfig.saveMatrix, { method: 'POST', body })
      if (success) notify.success(message)
      else notify.warn(message)
      if (success) await queryClient.invalidateQueries({ queryKey })
      return success
    },
  }
}
