import { ClearOutlined, DownOutlined, LockOutlined, LogoutOutlined } from '@ant-design/icons'
import { Dropdown, type MenuProps } from 'antd'
import { useState } from 'react'
import { refreshDicts } from '../data/dict.ts'
import { notify } from '../lib/notify.ts'
import { useSession } from '../lib/session.ts'
import { UserAvatar } from '../widgets/user-avatar.tsx'
import styles from './header.module.css'
import { PasswordModal } from './password-modal.tsx'
import { useLogout } from './use-logout.tsx'

const items = [
  { key: 'password', icon: <LockOutlined />, label: '密码修改' },
  { key: 'cache', icon: <ClearOutlined />, label: '清理缓存' },
  { type: 'divider' },
  { key: 'logout', icon: <LogoutOutlined />, label: '退出登录' },
] satisfies MenuProps['items']

/** HD-06: what a user does about the own account. */
export function UserMenu({ name }: { name: string }) {
  const [isPasswordOpen, setPasswordOpen] = useState(false)
  const avatar = useSession(state => state.user?.avatar)
  const { logout, holder } = useLogout()
  const choose = (key: string) => {
    if (key === 'password') setPasswordOpen(true)
    if (key === 'cache') void clearCache()
    if (key === 'logout') logout()
  }
  return (
    <>
      {holder}
      <Dropdown menu={{ items, onClick: ({ key }) => choose(key) }} trigger={['click']} placement="bottomRight">
        <button type="button" className={styles.user} aria-label={`${name}的账号菜单`}>
          <span aria-hidden>
            <UserAvatar name={name} fileId={avatar} sizePx={30} />
          </span>
          <DownOutlined aria-hidden style={{ fontSize: 12 }} />
        </button>
      </Dropdown>
      <PasswordModal isOpen={isPasswordOpen} onClose={() => setPasswordOpen(false)} />
    </>
  )
}

async function clearCache() {
  try {
    await refreshDicts()
    notify.success('刷新缓存完成！')
  } catch {
    notify.error('刷新缓存失败！')
  }
}
