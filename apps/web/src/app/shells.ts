import { helpPath, studentPaths } from '../lib/paths.ts'
import { isStudent, useSession } from '../lib/session.ts'
import { findPage } from './pages.ts'

export const loadOfficeShell = () => import('../layout/shell.tsx')
export const loadStudentShell = () => import('../layout/student-shell.tsx')

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
  const isReduced = isStudent(useSession.getState().user)
  const wanted: ((() => Promise<unknown>) | undefined)[] = isReduced ? [loadStudentShell] : [loadOfficeShell]
  if (isReduced && pathname === studentPaths.home) wanted.push(findPage('student/home'))
  for (const load of wanted) void load?.().catch(() => {})
}
