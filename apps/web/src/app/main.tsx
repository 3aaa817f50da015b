import '../lib/old-browsers.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { ApiError } from '../api/api-error.ts'
import { startAppearance } from '../lib/appearance.ts'
import { followOtherWindows, isStudent, useSession } from '../lib/session.ts'
import './base.css'
import './layers.css'
import { router } from './router.tsx'

// A failed call has already been shown, so an unhandled ApiError needs no further report.
window.addEventListener('unhandledrejection', event => {
  if (event.reason instanceof ApiError) event.preventDefault()
})
followOtherWindows(() => window.location.reload())

/** Staff pages are all drawn with antd; sign-in and a student's home are not. */
const isForStaff = () => useSession.getState().user !== null && !isStudent(useSession.getState())

const root = document.getElementById('root')
if (root) {
  void startAppearance({ hasAntd: isForStaff() }).then(() =>
    createRoot(root).render(
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    ),
  )
}
