import type { ComponentType } from 'react'
import { useCurrentRoute } from '../../../data/session/permissions.ts'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { PageWrapper } from '../../../widgets/page-wrapper.tsx'
import styles from './monitor.module.css'

const views: Readonly<Record<string, ComponentType>> = {
  overview: lazyPart(() => import('./overview-view.tsx')),
  system: lazyPart(() => import('./system-view.tsx')),
  disk: lazyPart(() => import('./disk-view.tsx')),
  runtime: lazyPart(() => import('./runtime-view.tsx')),
  messaging: lazyPart(() => import('./messaging-view.tsx')),
  http: lazyPart(() => import('./http-view.tsx')),
  trace: lazyPart(() => import('./trace-view.tsx')),
  database: lazyPart(() => import('./database-view.tsx')),
}

/** SY-25: shows the view of the installation's state that the menu item names. */
export default function MonitorPage() {
  const View = views[useCurrentRoute()?.route.query?.view ?? '']
  return (
    <PageWrapper description="打开着的页面每 15 秒更新；曲线为最近一天。只有数值，不含任何学校的数据。">
      <div className={styles.stack}>{View && <View />}</div>
    </PageWrapper>
  )
}
