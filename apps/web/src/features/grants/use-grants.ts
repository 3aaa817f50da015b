import { useQuery, useQueryClient } from '@tanstack/react-query'
import { adminPaths } from '@xw/shared/wire/admin-paths'
import type { GrantableTree, GrantedIds } from '@xw/shared/wire/grants'
import { call, request } from '../../api/http.ts'
import { notify } from '../../lib/notify.ts'
import type { GrantKeys } from './grants.ts'

/** The API paths for each kind of grantee: a role of the school, a department, or a department's own role. */
const grantees = {
  role: {
    key: 'roleId',
    tree: adminPaths.roleGrants.tree,
    read: adminPaths.roleGrants.read,
    save: adminPaths.roleGrants.save,
  },
  depart: {
    key: 'departId',
    tree: adminPaths.departGrants.tree,
    read: adminPaths.departGrants.read,
    save: adminPaths.departGrants.save,
  },
  departRole: {
    key: 'roleId',
    tree: adminPaths.departRoleGrants.tree,
    read: adminPaths.departRoleGrants.read,
    save: adminPaths.departRoleGrants.save,
  },
} as const

const none: GrantKeys = new Set()

/** The role or department that permissions are granted to. */
export interface Grantee {
  readonly kind: keyof typeof grantees
  readonly id: string
  /** The department that owns the role. Its role can only be granted what the department has. */
  readonly departId?: string
}

/** Loads the tree of permissions and what a role or department has of it, and saves changes. */
export function useGrants({ kind, id, departId }: Grantee) {
  const queryClient = useQueryClient()
  const { key, ...paths } = grantees[kind]
  const queryKey = ['grants', kind, id]
  const { data, error, refetch } = useQuery({
    queryKey,
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const [tree, granted] = await Promise.all([
        call<GrantableTree>(paths.tree, { params: departId ? { departId } : {}, silent: true, signal }),
        call<GrantedIds>(paths.read, { params: { [key]: id }, silent: true, signal }),
      ])
      return { roots: tree.treeList, before: new Set(granted) }
    },
  })
  const before = data?.before ?? none
  return {
    roots: data?.roots ?? null,
    before,
    error,
    retry: () => void refetch(),
    async save(granted: GrantKeys): Promise<boolean> {
      const body = { [key]: id, permissionIds: [...granted].join(','), lastpermissionIds: [...before].join(',') }
      const { success, message } = await request(paths.save, { method: 'POST', body })
      if (success) notify.success(message)
      else notify.warn(message)
      await queryClient.invalidateQueries({ queryKey })
      return success
    },
  }
}
