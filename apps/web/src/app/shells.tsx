import type { ComponentType, ReactNode } from 'react'
import { helpPath, studentPaths } from '../lib/paths.ts'
import { isStudent, useSession } from '../lib/session.ts'

type ShellLoader = () => Promise<{ default: ComponentType<{ page: ReactNode }> }>

const loadMenuPage = () => import('./menu-page.tsx')

/** Loads a shell and the table of the pages that are drawn in it, which the sign-in page does without. */
const withPages = (load: ShellLoader) => async () => {
  const [{ default: Shell }, { MenuPage }] = await Promise.all([load(), loadMenuPage()])
  return { default: () => <Shell page={<MenuPage />} /> }
}

/** This shell brings antd along, which the login page and a student's home do without. */
export const loadOfficeShell = withPages(() => import('../layout/shell.tsx'))
export const loadStudentShell = withPages(() => import('../layout/student-shell.tsx'))
const loadStudentHome = () => import('../pages/student/home/page.tsx')

/**
 * Fetches what will be needed while the menu is still on its way, instead of after it: on a slow line every answer that is
 * waited for counts. What does not come now is asked for again where it is drawn, and says so there.
 */
export function fetchAhead(pathname: string): void {
  // The menu itself is asked for first: a line takes six requests at a time, and everything waits for this one.
  setTimeout(() => fetchParts(pathname))
}

function fetchParts(pathname: string): void {
  // Stands in a window of its own, without a shell.
  if (pathname.startsWith(helpPath)) return
  const isReduced = isStudent(useSession.getState())
  const parts: (() => Promise<unknown>)[] = isReduced ? [loadStudentShell] : [loadOfficeShell]
  if (isReduced && pathname === studentPaths.home) parts.push(loadStudentHome)
  for (const load of parts) void load().catch(() => {})
}
