import { webBase } from '@xw/shared/wire/headers'
import { studentPaths } from '../../lib/paths.ts'
import { actAsStudent } from '../../lib/session.ts'
import { DashboardCard } from './dashboard-card.tsx'

/** DG-05: a link to the user's own degree record, for staff who are also students. */
export function OwnDegreeCard() {
  function open() {
    actAsStudent(true)
    window.location.assign(webBase + studentPaths.home)
  }
  return (
    <DashboardCard title="我的学位信息">
      <p>您也是学生，可以填写并确认本人的学位信息。</p>
      <button type="button" className="xw-link-button" onClick={open}>
        进入学生首页
      </button>
    </DashboardCard>
  )
}
