import { resources } from '@xw/shared/resources/index'
import type { ComponentType } from 'react'
import { useCurrentRoute } from '../data/permissions.ts'
import { Panel } from '../widgets/panel.tsx'
import { ListPage } from './list-page.tsx'

/**
 * The page of a resource that has none of its own, by the end of its path: the menu's `resource/user` is that of
 * `/sys/user`. What the menu entry fixes in its query limits the list.
 */
export function toResourcePage(name: string): ComponentType {
  const resource = resources.find(({ path }) => path.endsWith(`/${name}`))
  if (!resource) return () => <UnknownResource name={name} />
  return function ResourcePage() {
    const filter = useCurrentRoute()?.route.query
    return <ListPage resource={resource} {...(filter && { filter })} />
  }
}

function UnknownResource({ name }: { name: string }) {
  return (
    <Panel title="没有找到这个页面">
      <p>
        菜单中登记的资源 <code>{name}</code> 不在本系统中。请联系管理员检查菜单配置。
      </p>
    </Panel>
  )
}
