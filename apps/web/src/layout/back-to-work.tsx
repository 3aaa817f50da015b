import { webBase } from '@xw/shared/wire/headers'
import { homePath } from '../lib/paths.ts'
import { actAsStudent, useSession } from '../lib/session.ts'

/** Leads a student who also has other work here back to it. */
export function BackToWork() {
  const hasOtherWork = useSession(({ user }) => user?.student === 'also')
  if (!hasOtherWork) return null
  function leave() {
    actAsStudent(false)
    window.location.assign(webBase + homePath)
  }
  return (
    <button type="button" className="xw-link-button" onClick={leave}>
      返回工作台
    </button>
  )
}
