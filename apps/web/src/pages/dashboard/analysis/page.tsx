import dayjs from 'dayjs'
import { useOwnDeparts } from '../../../data/own-departs.ts'
import { toRoleNames } from '../../../data/roles.ts'
import { greeting } from '../../../lib/greeting.ts'
import { displayName, hasRole, isStudent, type User, useSession } from '../../../lib/session.ts'
import { PageWrapper } from '../../../widgets/page-wrapper.tsx'
import { FirstSteps } from './first-steps.tsx'
import styles from './home.module.css'
import { QuickLinks } from './quick-links.tsx'

/** Home: who is signed in and for which school, and the shortest ways on. */
export default function HomePage() {
  const user = useSession(state => state.user)
  if (!user) return null
  const now = dayjs()
  return (
    <PageWrapper
      title={`${greeting(now.hour())}，${displayName(user)}`}
      description={`今天是${now.format('YYYY年M月D日 dddd')}`}
    >
      <div className={styles.columns}>
        <div className={styles.main}>
          {hasRole(user, 'admin') && <FirstSteps />}
          {!isStudent(user) && <QuickLinks />}
        </div>
        <OwnFacts user={user} />
      </div>
    </PageWrapper>
  )
}

/** Who the system takes the user for: the first thing to check when something is missing from the menu. */
function OwnFacts({ user }: { user: User }) {
  const tenantName = useSession(state => state.tenantName)
  const { data } = useOwnDeparts()
  const current = data?.list.find(depart => depart.orgCode === data.orgCode)
  const facts = [
    ['姓名', user.realname],
    ['用户名', user.username],
    ['单位', tenantName],
    ['部门', current?.departName ?? data?.list.map(depart => depart.departName).join('、')],
    ['角色', toRoleNames(user.roleCode).join('、')],
  ]
  return (
    <section className={styles.card} aria-labelledby="own-facts">
      <h2 id="own-facts">我的账号</h2>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value || '—'}</dd>
          </div>
        ))}
      </dl>
      {!hasRole(user, 'admin') && (
        <p className={styles.note}>信息有误，或看不到需要的功能时，请联系本单位系统管理员。</p>
      )}
    </section>
  )
}
