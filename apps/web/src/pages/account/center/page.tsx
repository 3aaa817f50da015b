import { Button, Tag } from 'antd'
import { Link } from 'react-router'
import { type OwnAccount, useAccount } from '../../../data/session/account.ts'
import styles from '../../../features/account/account.module.css'
import { ListSkeleton, LoadFailure } from '../../../resource/page-states.tsx'
import { DetailsList } from '../../../widgets/details-list.tsx'
import { PageWrapper } from '../../../widgets/page-wrapper.tsx'
import { AvatarChange } from './avatar-change.tsx'
import { OwnSessions } from './own-sessions.tsx'
import { OwnSignIns } from './own-sign-ins.tsx'

const Phone = ({ account: { phone, phoneProvenTime } }: { account: OwnAccount }) => (
  <>
    {phone} {phoneProvenTime === null ? <Tag color="orange">未验证</Tag> : <Tag color="green">已验证</Tag>}
  </>
)

/** SY-23: shows the user's account, departments and sessions. */
export default function AccountCenterPage() {
  const { account, error, reload, setAvatar } = useAccount()
  if (!account) return error ? <LoadFailure error={error} onRetry={() => void reload()} /> : <ListSkeleton />

  const tags = (names: readonly string[]) =>
    names.length > 0 ? names.map(name => <Tag key={name}>{name}</Tag>) : <span className={styles.hint}>无</span>
  const facts = [
    { key: 'username', label: '用户名', children: account.username },
    { key: 'workNo', label: '工号', children: account.workNo ?? '' },
    { key: 'phone', label: '手机号', children: account.phone && <Phone account={account} /> },
    { key: 'email', label: '邮箱', children: account.email ?? '' },
    { key: 'departs', label: '所属部门', children: tags(account.departs) },
    { key: 'roles', label: '角色', children: tags(account.roles) },
    { key: 'schools', label: '单位', children: tags(account.schools.map(({ name }) => name)) },
  ]
  return (
    <PageWrapper
      links={
        <Link to="/account/settings">
          <Button>账号设置</Button>
        </Link>
      }
    >
      <div className={styles.center}>
        <section className={styles.card} aria-label="头像与姓名">
          <AvatarChange account={account} onChange={setAvatar} />
        </section>
        <section className={styles.card} aria-label="个人信息">
          <DetailsList columns={1} items={facts} />
          <p className={styles.hint}>姓名、工号、部门和角色由管理员维护，有误请联系本单位管理员。</p>
        </section>
      </div>
      <OwnSessions />
      <OwnSignIns />
    </PageWrapper>
  )
}
