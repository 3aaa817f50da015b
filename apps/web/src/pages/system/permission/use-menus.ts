import { useQuery } from '@tanstack/react-query'
import { adminPaths } from '@xw/shared/wire/admin-paths'
import type { Envelope } from '@xw/shared/wire/envelope'
import { call, request } from '../../../api/http.ts'
import { notify } from '../../../lib/notify.ts'
import { type EntryForm, type MenuNode, toBody } from './menu-entry.ts'

/** The whole menu, and what can be done to it. Each change says what came of it. */
export function useMenus() {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['menus'],
    queryFn: ({ signal }) => call<MenuNode[]>(adminPaths.menu.list, { silent: true, signal }),
  })

  async function done({ success, message }: Envelope): Promise<boolean> {
    if (success) notify.success(message)
    else notify.warn(message)
    await refetch()
    return success
  }

  return {
    nodes: data ?? null,
    error,
    isFetching,
    refresh: () => void refetch(),
    /** What is wrong with the entry, by field; null where it was saved. */
    async save(form: EntryForm, edited: MenuNode | null): Promise<Record<string, string> | null> {
      const answer = await request<Record<string, string>>(edited ? adminPaths.menu.edit : adminPaths.menu.add, {
        method: edited ? 'PUT' : 'POST',
        body: { ...toBody(form), ...(edited && { id: edited.id, version: edited.version }) },
      })
      if (!answer.success && answer.result) return answer.result
      return (await done(answer)) ? null : {}
    },
    async hide({ id, hidden, version }: MenuNode) {
      await done(await request(adminPaths.menu.edit, { method: 'PUT', body: { id, version, hidden: !hidden } }))
    },
    async place({ id, parentId }: MenuNode, beforeId: string | null) {
      const body = { id, parentId: parentId ?? '', beforeId: beforeId ?? '' }
      await done(await request(adminPaths.menu.move, { method: 'PUT', body }))
    },
    async remove({ id }: MenuNode) {
      await done(await request(adminPaths.menu.remove, { method: 'DELETE', params: { id } }))
    },
  }
}

export type Menus = ReturnType<typeof useMenus>
