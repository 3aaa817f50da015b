import { QueryClientProvider } from '@tanstack/react-query'
import { queryClient } from '../../../data/query-client.ts'
import { AntdTheme } from '../../../lib/antd-theme.tsx'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { useDocumentTitle } from '../../../lib/use-document-title.ts'
import { FieldGallery } from './field-gallery.tsx'
import styles from './gallery.module.css'
import { WidgetGallery } from './widget-gallery.tsx'

/** Its calls are answered by the development server alone. */
const MockGallery = import.meta.env.DEV ? lazyPart(() => import('./mock-gallery.tsx')) : null

/** SH-04: the gallery of components, for trying each by itself. It needs more room than the layout around it gives. */
export default function TestHomePage() {
  useDocumentTitle('组件测试')
  return (
    <AntdTheme>
      <QueryClientProvider client={queryClient}>
        <div className={styles.page}>
          <h1>组件测试</h1>
          <FieldGallery />
          <WidgetGallery />
          {MockGallery && <MockGallery />}
        </div>
      </QueryClientProvider>
    </AntdTheme>
  )
}
