import type { ComponentType } from 'react'
import { useCurrentRoute } from '../data/session/permissions.ts'
import { ListPage } from './list-page.tsx'

/**
 * Creates the page of a resource without a page of its own, by its path: the menu's `resource/sys/user` is that of
 * `/sys/user`. The definition comes from the server, because all definitions in code would be more to load than the
 * rest of the page. The fixed query of the menu item filters the list.
 */
export function toResourcePage(name: string): ComponentType {
  return function ResourcePage() {
    const filter = useCurrentRoute()?.route.query
    return <ListPage resource={`/${name}`} {...(filter && { filter })} />
  }
}
