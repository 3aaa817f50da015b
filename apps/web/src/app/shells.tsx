import type { ComponentType, ReactNode } from 'react'
import { helpPath, studentPaths } from '../lib/paths.ts'
import { isStudent, useSession } from '../lib/session.ts'

type ShellLoader = () => Promise<{ default: ComponentType<{ page: ReactNode }> }>

const loadMenuPage = () => import('./menu-page.tsx')

/** Loads a shell together with the table of its pages, which the sign-in page does without. */
const withPages = (load: ShellLoader) => async () => {
  const [{ default: Shell }, { MenuPage }] = await Promise.all([load(), loadMenuPage()])
  return { default: () => <Shell page={<MenuPage />} /> }
}

/** This shell loads antd, which the login page and a student's home do without. */
export const loadOfficeShell = withPages(() => import('../layout/shell.tsx'))
export const loadStudentShell = withPages(() => import('../layout/student-shell.tsx'))
const loadStudentHome = () => import('../pages/student/home/page.tsx')

/**
 * Loads the shell and the page while the menu is still loading, because on a slow line every round trip counts. A file
 * that fails now is loaded again where it is drawn, and its error is shown there.
 */
export function fetchAhead(pathname: string): void {
  // The menu is requested first: a browser sends six requests at a time, and everything waits for this one.
  setTimeout(() => fetchParts(pathname))
}

function fetchParts(pathname: string): void {
  // The help opens in its own window, without a shell.
  if (pathname.startsWith(helpPath)) return
  const isReduced = isStudent(useSession.getState())
  const parts: (() => Promise<unknown>)[] = isReduced ? [loadStudentShell] : [loadOfficeShell]
  if (isReduced && pathname === studentPaths.home) parts.push(loadStudentHome)
  for (const load of parts) void load().catch(() => {})
}
