import { useQueryClient } from '@tanstack/react-query'
import type { ResourceDef } from '@xw/shared/resource/resource'
import { request } from '../../api/http.ts'
import { notify } from '../../lib/notify.ts'
import type { ResourceRecord } from './resource-record.ts'

/** Moves a record of a tree below another one, or to the top for null, and shows the result. */
export function useMove({ path, tree }: ResourceDef): (record: ResourceRecord, to: string | null) => Promise<void> {
  const queryClient = useQueryClient()
  return async ({ id, version }, to) => {
    if (!tree) return
    const body = { id, version, [tree.parent]: to }
    const { success, message } = await request(`${path}/edit`, { method: 'POST', body })
    if (success) notify.success('移动成功')
    else notify.warn(message)
    await queryClient.invalidateQueries({ queryKey: ['resource', path] })
  }
}
