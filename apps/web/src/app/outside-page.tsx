import { isWebAddress } from '../data/menu.ts'
import { Panel } from '../widgets/panel.tsx'
import styles from './outside-page.module.css'

interface OutsidePageProps {
  title: string
  url: string
}

/**
 * A menu entry that shows an address inside the page. Only addresses of this site can be shown so: the content policy
 * keeps others out, and for them there is a link.
 */
export function OutsidePage({ title, url }: OutsidePageProps) {
  if (!isWebAddress(url)) return <Panel title={title}>这个菜单的地址不能打开，请联系管理员检查菜单配置。</Panel>
  if (new URL(url).origin === window.location.origin) return <iframe className={styles.frame} title={title} src={url} />
  return (
    <Panel title={title}>
      <p>这个页面在本系统之外，请在新窗口中打开。</p>
      <a href={url} target="_blank" rel="noreferrer">
        打开{title}
      </a>
    </Panel>
  )
}
