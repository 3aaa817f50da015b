import { isWebAddress } from '../data/session/menu.ts'
import { Panel } from '../widgets/panel.tsx'
import styles from './outside-page.module.css'

/** Another web page as a menu item. A page of this server is shown inside; for any other there is only a link. */
export function OutsidePage({ title, url }: { title: string; url: string }) {
  if (!isWebAddress(url)) return <Panel title={title}>这个菜单的地址不能打开，请联系管理员检查菜单配置。</Panel>
  if (new URL(url).origin === window.location.origin)
    return (
      // The sandbox gives the frame another origin, so that its scripts cannot reach the session or the browser's
      // storage.
      <iframe className={styles.frame} title={title} src={url} sandbox="allow-scripts allow-forms allow-popups" />
    )
  return (
    <Panel title={title}>
      <p>这是其他网站的页面，不能嵌在本系统中显示。</p>
      <a href={url} target="_blank" rel="noreferrer">
        在新窗口打开
      </a>
    </Panel>
  )
}
