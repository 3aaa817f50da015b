import { lazy, Suspense } from 'react'
import { Outlet, useRouteError } from 'react-router'
import { useExpiry } from '../api/expiry.ts'
import { signOut } from '../data/session/sign-out.ts'
import { ErrorPanel } from '../widgets/error-panel.tsx'
import { PageLoading } from '../widgets/page-loading.tsx'
import { Panel } from '../widgets/panel.tsx'
import { WrongMenuError } from './to-routes.ts'

const ExpiryDialog = lazy(() => import('./expiry-dialog.tsx'))

/** The root of the page: the current route, and above it the dialog of an expired session. */
export function Root() {
  const expiry = useExpiry(state => state.expiry)
  return (
    <>
      <Suspense fallback={<PageLoading />}>
        <Outlet />
      </Suspense>
      {(expiry === 'modal' || expiry === 'sign-in') && (
        <Suspense>
          <ExpiryDialog canKeepPage={expiry === 'sign-in'} />
        </Suspense>
      )}
    </>
  )
}

/** Catches errors that no other boundary caught, and shows a message and a way on instead of a blank page. */
export function RootError() {
  const error = useRouteError()
  if (!(error instanceof WrongMenuError)) return <ErrorPanel error={error} />
  return (
    <Panel title="启动失败" role="alert">
      <p>{error.message}</p>
      <button type="button" className="xw-button" onClick={() => void signOut().then(() => window.location.reload())}>
        退出登录
      </button>
    </Panel>
  )
}
