import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ApiError } from '../../src/api/api-error.ts'
import { queryClient } from '../../src/data/query-client.ts'
import { usePermissions } from '../../src/data/session/permissions.ts'
import { AntdTheme } from '../../src/lib/antd-theme.tsx'
import { useSession } from '../../src/lib/session.ts'
import '../../src/app/base.css'
import '../../src/app/layers.css'

interface MountOptions {
  /** Permission codes of the user who sees the component. */
  may?: readonly string[]
  at?: string
}

// As on the page (app/main.tsx), an unhandled ApiError is ignored because it has been shown. Any other unhandled
// rejection is thrown, so that the test runner reports it.
window.addEventListener('unhandledrejection', event => {
  if (!(event.reason instanceof ApiError)) throw event.reason
})

/** Finds a button by its text. antd puts a space between two Chinese characters. */
export const button = (text: string) =>
  page.getByRole('button', { name: new RegExp(`(^|\\s)${[...text].join('\\s*')}$`) })

/** Ends the session that a test has begun. The browser would keep it for the next file. */
export function signOut(): void {
  useSession.setState(useSession.getInitialState())
  window.localStorage.clear()
}

/** Draws a component as the shell would: with the theme, an address and the user's permissions. */
export async function mount(component: ReactNode, { may = [], at = '/' }: MountOptions = {}): Promise<void> {
  await page.viewport(1280, 800)
  usePermissions.setState({ auth: may.map(action => ({ action, describe: action, type: '1' })), allAuth: [] })
  const router = createMemoryRouter([{ path: '*', element: component }], { initialEntries: [at] })
  const { unmount } = await render(
    <AntdTheme>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </AntdTheme>,
  )
  onTestFinished(async () => {
    // Unmounts first: mounted parts would reload the dropped data, and the next test would wait for that answer.
    await unmount()
    queryClient.clear()
    window.sessionStorage.clear()
  })
}
