import { Link } from 'react-router'
import { toLink } from '../../../data/menu.ts'
import { usePermissions } from '../../../data/permissions.ts'
import styles from '../dashboard.module.css'
import { DashboardCard } from '../dashboard-card.tsx'

/** What an administrator of a new installation does first, by the component that does it. */
const steps = [
  { title: '核对院系', text: '建立学院、系与管理部门，权限和数据都按部门划分。', component: 'DepartList' },
  { title: '添加人员', text: '为学位办、院系秘书等建立账号，并分配角色与学位类别。', component: 'UserList' },
  { title: '检查代码表', text: '国家、民族、学科等国家标准代码已经装好，确认所用年份。', component: 'DictList' },
  { title: '开放采集', text: '设定批次与填报时间，之后学生才能填写。', component: 'CollectionControl' },
]

/** The way from an empty system to the first collected record. */
export function FirstSteps() {
  const routes = usePermissions(state => state.routes)
  return (
    <DashboardCard title="开始使用">
      <ol className={styles.steps}>
        {steps.map(({ title, text, component }) => {
          const route = routes?.find(({ meta }) => meta.componentName === component)
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
