import { Tabs } from 'antd'
import type { ReactNode } from 'react'
import { useCurrentRoute } from '../data/permissions.ts'
import styles from './page-wrapper.module.css'

interface PageWrapperProps {
  /** Where the route's title is not what the page should say. */
  title?: string
  description?: ReactNode
  /** Links beside the title. */
  links?: ReactNode
  tabs?: { items: { key: string; label: string }[]; activeKey: string; onChange: (key: string) => void }
  children: ReactNode
}

/** LY-07: the head of a page, with the title of its route, over its content. */
export function PageWrapper({ title, description, links, tabs, children }: PageWrapperProps) {
  const routeTitle = useCurrentRoute()?.route.meta.title
  return (
    <>
      <div className={styles.head}>
        <div className={styles.line}>
          <h1>{title ?? routeTitle}</h1>
          {links && <div className={styles.links}>{links}</div>}
        </div>
        {description && <div className={styles.description}>{description}</div>}
        {tabs && (
          <div className={styles.tabs}>
            <Tabs {...tabs} />
          </div>
        )}
      </div>
      {children}
    </>
  )
}
