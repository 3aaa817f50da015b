import { type ComponentType, Suspense, use } from 'react'
import { lazyPartWithError } from '../../../lib/lazy-part.tsx'
import { PageLoading } from '../../../widgets/page-loading.tsx'
import styles from './gallery.module.css'
import { Usage } from './usage.tsx'

/** The source texts of the entries, so that the page shows exactly the code that can be copied. */
const sources = import.meta.glob<string>('./entries/*.tsx', { query: '?raw', import: 'default' })

/** Builds the stage of an entry from its file, which loads when the entry is first shown. */
export function widgetStage(file: string, load: () => Promise<{ default: ComponentType }>): ComponentType {
  const Shown = lazyPartWithError(load)
  let source: Promise<string> | undefined
  const readSource = () => (source ??= sources[`./entries/${file}.tsx`]?.() ?? Promise.resolve(''))
  return function WidgetStage() {
    return (
      <Suspense fallback={<PageLoading />}>
        <div className={styles.grid}>
          <Shown />
        </div>
        <h2>用法</h2>
        <Source of={readSource()} />
      </Suspense>
    )
  }
}

const Source = ({ of }: { of: Promise<string> }) => <Usage label="这一页的源代码" code={use(of)} />
