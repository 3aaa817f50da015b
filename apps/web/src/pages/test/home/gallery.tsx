import { Button } from 'antd'
import { Link, useSearchParams } from 'react-router'
import { changeTheme, useAppearance } from '../../../lib/appearance.ts'
import { homePath } from '../../../lib/paths.ts'
import { useDocumentTitle } from '../../../lib/use-document-title.ts'
import { entries } from './entries.ts'
import styles from './gallery.module.css'
import type { GalleryEntry } from './gallery-entry.ts'
import { SideList } from './side-list.tsx'

/** Shows the list of entries and the chosen one. The gallery takes more width than the surrounding layout gives. */
export function Gallery() {
  const [search] = useSearchParams()
  const shown = search.get('show')
  const entry = entries.find(({ key }) => key === shown)
  return (
    <div className={styles.page} data-shows={shown !== null}>
      <aside className={styles.side}>
        <header>
          <h1>组件测试</h1>
          <ThemeSwitch />
          <Link to={homePath}>返回首页</Link>
        </header>
        <SideList entries={entries} shown={shown} />
      </aside>
      <section className={styles.stage} aria-label="试用">
        {shown !== null && (
          <Link className={styles.back} to="?">
            全部组件
          </Link>
        )}
        {entry ? <Shown key={entry.key} entry={entry} /> : <Nothing shown={shown} />}
      </section>
    </div>
  )
}

function ThemeSwitch() {
  const isDark = useAppearance(state => state.isDark)
  return (
    <Button size="small" onClick={() => void changeTheme({ scheme: isDark ? 'light' : 'dark' })}>
      {isDark ? '换成浅色' : '换成深色'}
    </Button>
  )
}

function Shown({ entry: { title, name, Stage } }: { entry: GalleryEntry }) {
  useDocumentTitle(`${title} · 组件测试`)
  return (
    <>
      <h2 className={styles.title}>
        {title} <code>{name}</code>
      </h2>
      <Stage />
    </>
  )
}

function Nothing({ shown }: { shown: string | null }) {
  useDocumentTitle('组件测试')
  return shown === null ? (
    <p>
      这里有产品的全部 {entries.length} 个字段类型、选择器和组件，每个都可以单独试用，并附可复制的代码。请在列表中选择。
    </p>
  ) : (
    <p role="alert">没有名为「{shown}」的组件，请在列表中选择。</p>
  )
}
