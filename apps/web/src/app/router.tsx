import { webBase } from '@xw/shared/wire/headers'
import { thesisReviewerPage } from '@xw/shared/wire/thesis-paths'
import { lazy } from 'react'
import { createBrowserRouter } from 'react-router'
import { UserLayout } from '../layout/user-layout.tsx'
import { config } from '../lib/config.ts'
import { helpPath, verifyPath } from '../lib/paths.ts'
import { isStudent, useSession } from '../lib/session.ts'
import { PageLoading } from '../widgets/page-loading.tsx'
import { guard } from './guard-middleware.ts'
import { LazyPage } from './lazy-page.tsx'
import { MenuPage } from './menu-page.tsx'
import { Root, RootError } from './root.tsx'
import { loadOfficeShell, loadStudentShell } from './shells.ts'

/** The shell brings antd along, which the login page and a student's home do without. */
const OfficeShell = lazy(loadOfficeShell)
const StudentShell = lazy(loadStudentShell)

function Shell() {
  const isReduced = useSession(state => isStudent(state.user))
  return isReduced ? <StudentShell page={<MenuPage />} /> : <OfficeShell page={<MenuPage />} />
}

/**
 * The fixed routes. What the menu adds is looked up below the last one, not patched in: routes then follow the session's
 * menu, and an open tab can be drawn for a location that is not the current one.
 */
export const router = createBrowserRouter(
  [
    {
      middleware: [guard],
      HydrateFallback: PageLoading,
      ErrorBoundary: RootError,
      Component: Root,
      children: [
        {
          Component: UserLayout,
          children: [
            { path: '/user/login', element: <LazyPage name="user/login" /> },
            { path: '/user/register', element: <LazyPage name="user/register" /> },
            { path: '/user/register-result', element: <LazyPage name="user/register-result" /> },
            { path: '/user/alteration', element: <LazyPage name="user/alteration" /> },
            { path: verifyPath, element: <LazyPage name="verify" /> },
            { path: config.alternativeLogin, element: <LazyPage name="oauth2-app/login" /> },
            { path: '/test/home', element: <LazyPage name="test/home" /> },
          ],
        },
        { path: thesisReviewerPage, element: <LazyPage name="thesis-reviewer" /> },
        { path: `${helpPath}/:name?`, element: <LazyPage name="help" /> },
        {
          path: '*',
          element: <Shell />,
        },
      ],
    },
  ],
  { basename: `${webBase}/` },
)
