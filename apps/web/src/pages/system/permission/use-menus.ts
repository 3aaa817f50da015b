import { useQuery } from '@tanstack/react-query'
import { adminPaths } from '@xw/shared/wire/admin-paths'
import type { Envelope } from '@xw/shared/wire/envelope'
import type { MenuNode } from '@xw/shared/wire/menus'
import { call, request } from '../../../api/http.ts'
import { type Refusal, readRefusal } from '../../../api/refusal.ts'
import { notify } from '../../../lib/notify.ts'
import { type MenuItemForm, toMenuItemBody } from './menu-item.ts'

/** Loads the whole menu and returns the changes to it. Each change shows its result to the user. */
export function useMenus() {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['menus'],
    queryFn: ({ signal }) => call<MenuNode[]>(adminPaths.menu.list, { silent: true, signal }),
  })

  async function done({ success, message }: Envelope): Promise<void> {
    if (success) notify.success(message)
    else notify.warn(message)
    await refetch()
  }

  return {
    nodes: data ?? null,
    error,
    isFetching,
    refresh: () => void refetch(),
    /** Returns null when the menu item was saved. */
    async save(form: MenuItemForm, edited: MenuNode | null): Promise<Refusal | null> {
      const answer = await request(edited ? adminPaths.menu.edit : adminPaths.menu.add, {
        method: edited ? 'PUT' : 'POST',
        body: { ...toMenuItemBody(form), ...(edited && { id: edited.id, version: edited.version }) },
      })
      if (answer.success) await done(answer)
      return readRefusal(answer)
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
