import type { ComponentType } from 'react'
import { useCurrentRoute } from '../data/session/permissions.ts'
import { ListPage } from './list-page.tsx'

/**
 * The page of a resource that has none of its own, by its path: the menu's `resource/sys/user` is that of `/sys/user`.
 * Its definition comes from the server: all that are written are more to load than the rest of the page. What the menu
 * entry fixes in its query limits the list.
 */
export function toResourcePage(name: string): ComponentType {
  return function ResourcePage() {
    const filter = useCurrentRoute()?.route.query
    return <ListPage resource={`/${name}`} {...(filter && { filter })} />
  }
}
