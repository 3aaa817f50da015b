import { Suspense, use } from 'react'
import { Link, useParams } from 'react-router'
import { config } from '../../lib/config.ts'
import { helpPath, homePath, loginPath } from '../../lib/paths.ts'
import { useSession } from '../../lib/session.ts'
import { useDocumentTitle } from '../../lib/use-document-title.ts'
import { BrandMark } from '../../widgets/brand-mark.tsx'
import { PageLoading } from '../../widgets/page-loading.tsx'
import { Panel } from '../../widgets/panel.tsx'
import styles from './help.module.css'
import { ManualText } from './manual-text.tsx'
import { loadManual, type Manual, type ManualName, manualTitles } from './manuals.ts'
import { useOwnManuals } from './use-own-manuals.ts'

const loaded = new Map<ManualName, Promise<Manual>>()

/**
 * Loads each manual once, so that another render does not load it again. A failed load is repeated on the next call.
 */
function loadManualOnce(name: ManualName): Promise<Manual> {
  const known = loaded.get(name)
  if (known) return known
  const manual = loadManual(name)
  manual.catch(() => loaded.delete(name))
  loaded.set(name, manual)
  return manual
}

/**
 * 帮助: shows the manuals in a window of its own, beside the work that they explain. It does without antd, because
 * students open it on phones.
 */
export default function HelpPage() {
  const { name } = useParams()
  const own = useOwnManuals()
  const isSignedIn = useSession(state => state.token !== null)
  const shown = name === undefined ? own[0] : own.find(one => one === name)
  useDocumentTitle(shown ? `${manualTitles[shown]} · 帮助` : '帮助')
  return (
    <div className={styles.page}>
      <a className={styles.skip} href="#manual">
        跳到正文
      </a>
      <header className={styles.header}>
        <span className={styles.brand}>
          <BrandMark size={24} />
          {config.platformName} · 帮助
        </span>
        <Link to={isSignedIn ? homePath : loginPath}>{isSignedIn ? '进入系统' : '去登录'}</Link>
      </header>
      {own.length > 1 && <ManualList names={own} shown={shown} />}
      <main id="manual" tabIndex={-1} className={styles.main}>
        {shown ? (
          <Suspense fallback={<PageLoading />}>
            <LoadedManual key={shown} name={shown} />
          </Suspense>
        ) : (
          <Panel title="没有这份手册">
            <p>地址可能有误，或这份手册是为其他岗位写的。</p>
            <Link to={helpPath}>打开帮助首页</Link>
          </Panel>
        )}
      </main>
    </div>
  )
}

function ManualList({ names, shown }: { names: ManualName[]; shown: ManualName | undefined }) {
  return (
    <nav className={styles.manuals} aria-label="手册">
      {names.map(name => (
        <Link key={name} to={`${helpPath}/${name}`} {...(name === shown && { 'aria-current': 'page' })}>
          {manualTitles[name]}
        </Link>
      ))}
    </nav>
  )
}

const LoadedManual = ({ name }: { name: ManualName }) => <ManualText manual={use(loadManualOnce(name))} />
