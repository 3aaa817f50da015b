import type { ReactNode } from 'react'
import { useCurrentRoute } from '../data/session/permissions.ts'
import { lazyPart } from '../lib/lazy-part.tsx'
import type { PageTabsProps } from './page-tabs.tsx'
import styles from './page-wrapper.module.css'

/** Most pages have none. */
const PageTabs = lazyPart(() => import('./page-tabs.tsx'))

interface PageWrapperProps {
  /** Where the route's title is not what the page should say. */
  title?: string
  description?: ReactNode
  /** Links beside the title. */
  links?: ReactNode
  tabs?: PageTabsProps
  /** One surface with what follows, which begins right below. */
  isBand?: boolean
  children: ReactNode
}

/** LY-07: the head of a page, with the title of its route, over its content. */
export function PageWrapper({ title, description, links, tabs, isBand = false, children }: PageWrapperProps) {
  const routeTitle = useCurrentRoute()?.route.meta.title
  return (
    <>
      <div className={isBand ? styles.band : styles.head}>
        <div className={styles.line}>
          <h1>{title ?? routeTitle}</h1>
          {links && <div className={styles.links}>{links}</div>}
        </div>
        {description && <div className={styles.description}>{description}</div>}
        {tabs && (
          <div className={styles.tabs}>
            <PageTabs {...tabs} />
          </div>
        )}
      </div>
      {children}
    </>
  )
}
