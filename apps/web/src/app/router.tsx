import { webBase } from '@xw/shared/wire/headers'
import { thesisReviewerPage } from '@xw/shared/wire/thesis-paths'
import { lazy } from 'react'
import { createBrowserRouter } from 'react-router'
import { UserLayout } from '../layout/user-layout.tsx'
import { config } from '../lib/config.ts'
import { helpPath, takeBackPage, verifyPath } from '../lib/paths.ts'
import { isStudent, useSession } from '../lib/session.ts'
import { PageLoading } from '../widgets/page-loading.tsx'
import { guard } from './guard-middleware.ts'
import { LazyPage } from './lazy-page.tsx'
import { Root, RootError } from './root.tsx'
import { loadOfficeShell, loadStudentShell } from './shells.tsx'

const OfficeShell = lazy(loadOfficeShell)
const StudentShell = lazy(loadStudentShell)

function Shell() {
  const isReduced = useSession(isStudent)
  return isReduced ? <StudentShell /> : <OfficeShell />
}

/**
 * The fixed routes. Routes of the menu are looked up below the last one instead of being patched in, so that they
 * follow the session's menu and an open tab can be drawn for a location that is not current.
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
            { path: '/user/login', element: <LazyPage load={() => import('../pages/user/login/page.tsx')} /> },
            { path: '/user/register', element: <LazyPage load={() => import('../pages/user/register/page.tsx')} /> },
            {
              path: '/user/register-result',
              element: <LazyPage load={() => import('../pages/user/register-result/page.tsx')} />,
            },
            {
              path: '/user/alteration',
              element: <LazyPage load={() => import('../pages/user/alteration/page.tsx')} />,
            },
            { path: takeBackPage, element: <LazyPage load={() => import('../pages/user/take-back/page.tsx')} /> },
            { path: verifyPath, element: <LazyPage load={() => import('../pages/verify/page.tsx')} /> },
            {
              path: config.alternativeLogin,
              element: <LazyPage load={() => import('../pages/oauth2-app/login/page.tsx')} />,
            },
            { path: '/test/home', element: <LazyPage load={() => import('../pages/test/home/page.tsx')} /> },
          ],
        },
        { path: thesisReviewerPage, element: <LazyPage load={() => import('../pages/thesis-reviewer/page.tsx')} /> },
        { path: `${helpPath}/:name?`, element: <LazyPage load={() => import('../pages/help/page.tsx')} /> },
        {
          path: '*',
          element: <Shell />,
        },
      ],
    },
  ],
  { basename: `${webBase}/` },
)
