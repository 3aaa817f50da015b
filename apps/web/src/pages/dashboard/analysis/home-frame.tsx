import { PrinterOutlined } from '@ant-design/icons'
import { webBase } from '@xw/shared/wire/headers'
import { Alert, Button } from 'antd'
import type { ReactNode } from 'react'
import { useMissingGrants } from '../../../data/session/use-missing-grants.ts'
import { dayjs } from '../../../lib/dayjs.ts'
import { greeting } from '../../../lib/greeting.ts'
import { studentPaths } from '../../../lib/paths.ts'
import { actAsStudent, displayName, type User } from '../../../lib/session.ts'
import styles from './home.module.css'

interface HomeFrameProps {
  user: User
  /** Controls beside the greeting. */
  controls?: ReactNode
  children: ReactNode
}

/** The greeting in one line with its controls, above the sections of the page. */
export function HomeFrame({ user, controls, children }: HomeFrameProps) {
  const missing = useMissingGrants()
  return (
    <div className={styles.home}>
      <div className={styles.head}>
        <h1>{`${greeting(dayjs().hour())}，${displayName(user)}`}</h1>
        <div className={styles.controls}>
          {user.student === 'also' && (
            <Button className="xw-screen-only" onClick={openStudentHome}>
              进入学生首页
            </Button>
          )}
          {controls}
        </div>
      </div>
      {missing && <Alert type="warning" showIcon title={missing} />}
      {children}
    </div>
  )
}

/** DG-05: opens the user's own degree record, for staff who are also students. */
function openStudentHome() {
  actAsStudent(true)
  window.location.assign(webBase + studentPaths.home)
}

export const PrintButton = () => (
  <Button className="xw-screen-only" icon={<PrinterOutlined />} onClick={() => window.print()}>
    打印
  </Button>
)
