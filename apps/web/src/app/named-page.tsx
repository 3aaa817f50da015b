import { Panel } from '../widgets/panel.tsx'
import { LazyPage } from './lazy-page.tsx'
import { findPage } from './pages.ts'

/** A page by its component name in the menu. */
export function NamedPage({ name }: { name: string }) {
  const load = findPage(name)
  return load ? <LazyPage load={load} /> : <UnknownPage name={name} />
}

/** SH-09: shown for a menu item whose page this product does not have. */
function UnknownPage({ name }: { name: string }) {
  if (name.startsWith('online/')) return <OnlinePage name={name} />
  return (
    <Panel title="没有找到这个页面">
      <p>
        菜单中登记的页面组件 <code>{name}</code>{' '}
        不在本系统中。其他菜单可以正常使用；如需此功能，请联系管理员检查菜单配置。
      </p>
    </Panel>
  )
}

/** Shown for an online list, which the product includes but does not open yet. */
function OnlinePage({ name }: { name: string }) {
  return (
    <Panel title="在线表单未开放">
      <p>
        本系统暂不能打开在线开发的页面 <code>{name}</code>。其他菜单可以正常使用。
      </p>
    </Panel>
  )
}
