import { useAccount } from '../../data/session/account.ts'
import { useOwnDeparts } from '../../data/session/own-departs.ts'
import { useCan } from '../../data/session/permissions.ts'
import { type User, useSession } from '../../lib/session.ts'
import styles from './dashboard.module.css'
import { DashboardCard } from './dashboard-card.tsx'

/** The user's own account, department and roles: the first thing to check when a menu item is missing. */
export function OwnFacts({ user }: { user: User }) {
  const tenantName = useSession(state => state.tenantName)
  const { data } = useOwnDeparts()
  const { account } = useAccount()
  const givesRights = useCan('sys:role:grant')
  const current = data?.list.find(depart => depart.orgCode === data.orgCode)
  const facts = [
    ['姓名', user.realname],
    ['用户名', user.username],
    ['单位', tenantName],
    ['部门', current?.departName ?? data?.list.map(depart => depart.departName).join('、')],
    ['角色', account?.roles.join('、')],
  ]
  return (
    <DashboardCard title="我的账号">
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value || '—'}</dd>
          </div>
        ))}
      </dl>
      {!givesRights && <p className={styles.note}>信息有误，或看不到需要的功能时，请联系本单位系统管理员。</p>}
    </DashboardCard>
  )
}
