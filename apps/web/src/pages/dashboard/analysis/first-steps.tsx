import { Link } from 'react-router'
import { toLink } from '../../../data/session/menu.ts'
import { usePermissions } from '../../../data/session/permissions.ts'
import { DashboardCard } from '../../../features/dashboard/dashboard-card.tsx'
import styles from './first-steps.module.css'

/** The first steps of an administrator on a new installation, with the pages they lead to. */
const steps = [
  { title: '核对院系', text: '建立学院、系与管理部门，权限和数据都按部门划分。', path: '/isystem/depart' },
  { title: '添加人员', text: '为学位办、院系秘书等建立账号，并分配角色与学位类别。', path: '/isystem/user' },
  { title: '检查代码表', text: '国家、民族、学科等国家标准代码已经装好，确认所用年份。', path: '/isystem/dict' },
  { title: '导入名册', text: '选择学位类型，用名册导入建立学生的学位信息。', path: '/xxcj' },
]

/** Guides from an empty system to the first record. */
export function FirstSteps() {
  const routes = usePermissions(state => state.routes)
  return (
    <DashboardCard title="开始使用">
      <ol className={styles.steps}>
        {steps.map(({ title, text, path }) => {
          const route = routes?.find(known => known.path.startsWith(path) && known.page !== null)
          return (
            <li key={title}>
              <strong>{route ? <Link to={toLink(route)}>{title}</Link> : title}</strong>
              <span>{text}</span>
            </li>
          )
        })}
      </ol>
    </DashboardCard>
  )
}
