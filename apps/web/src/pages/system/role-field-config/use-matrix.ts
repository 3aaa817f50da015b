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

export const useRoles = () =>
  useQuery({
    queryKey: ['resource', roleResource.path, 'all'],
    queryFn: async ({ signal }) =>
      (await call<Page<RoleChoice>>(`${roleResource.path}/list`, { params: { pageSize: -1 }, silent: true, signal }))
        .records,
  })

/** Loads the fields that the school has added to the records of a degree type. */
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

/** The role and the business whose field permissions are edited. */
export interface MatrixQuery {
  readonly roleId: string
  readonly bizKey: string
}

/** Loads a role's field permissions for a business. */
export const fetchFieldPermissions = ({ roleId, bizKey }: MatrixQuery, signal?: AbortSignal) =>
  call<FieldPermissions[]>(adminPaths.fieldConfig.matrix, {
    params: { roleId, bizKey },
    silent: true,
    ...(signal && { signal }),
  })

export function useMatrix(query: MatrixQuery) {
  const queryClient = useQueryClient()
  const queryKey = ['field-matrix', query.roleId, query.bizKey]
  const { data, error, refetch } = useQuery({
    queryKey,
    // A refetch must not replace values that the user is editing.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    queryFn: ({ signal }) => fetchFieldPermissions(query, signal),
  })
  return {
    rows: data ?? null,
    error,
    retry: () => void refetch(),
    /** Saves the changed fields in one request: either all of them are saved, or none. */
    async save(rows: readonly FieldPermissions[]): Promise<boolean> {
      const body = { ...query, rows }
      const { success, message } = await request(adminPaths.fieldConfig.saveMatrix, { method: 'POST', body })
      if (success) notify.success(message)
      else notify.warn(message)
      if (success) await queryClient.invalidateQueries({ queryKey })
      return success
    },
  }
}
