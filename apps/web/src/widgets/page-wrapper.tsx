import type { ReactNode } from 'react'
import { useCurrentRoute } from '../data/session/permissions.ts'
import { lazyPart } from '../lib/lazy-part.tsx'
import type { PageTabsProps } from './page-tabs.tsx'
import styles from './page-wrapper.module.css'

/** Loaded on demand, because most pages have no tabs. */
const PageTabs = lazyPart(() => import('./page-tabs.tsx'))

interface PageWrapperProps {
  /** Replaces the title of the route. */
  title?: string
  description?: ReactNode
  /** Links beside the title. */
  links?: ReactNode
  tabs?: PageTabsProps
  /** The header forms one surface with the content, which follows without a gap. */
  isBand?: boolean
  children: ReactNode
}

/** LY-07: the header of a page, with the title of its route, above its content. */
export function PageWrapper({ title, description, links, tabs, isBand = false, children }: PageWrapperProps) {
  const routeTitle = useCurrentRoute()?.route.meta.title
  return (
    <>
      <div className={isBand ? styles.band : styles.head}>
        <div className={styles.line}>
          <h1>{title ?? routeTitle}</h1>
          {isBand && description && <div className={styles.description}>{description}</div>}
          {links && <div className={styles.links}>{links}</div>}
        </div>
        {!isBand && description && <div className={styles.description}>{description}</div>}
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
