import { isWebAddress } from '../data/session/menu.ts'
import { Panel } from '../widgets/panel.tsx'
import styles from './outside-page.module.css'

/** Another web page as an entry of the menu: shown inside where it is this server's own, else only a way to it. */
export function OutsidePage({ title, url }: { title: string; url: string }) {
  if (!isWebAddress(url)) return <Panel title={title}>这个菜单的地址不能打开，请联系管理员检查菜单配置。</Panel>
  if (new URL(url).origin === window.location.origin)
    return (
      // Not as this page itself: what runs in it reaches neither the session nor what the browser keeps for us.
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
