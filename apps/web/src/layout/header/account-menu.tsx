import {
  ApartmentOutlined,
  ClearOutlined,
  DownOutlined,
  LockOutlined,
  LogoutOutlined,
  MoonOutlined,
  SettingOutlined,
  SkinOutlined,
  SunOutlined,
  UserOutlined,
} from '@ant-design/icons'
import { Dropdown, type MenuProps } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { refreshDicts } from '../../data/dict.ts'
import { showDepartPrompt } from '../../data/session/depart-choice.ts'
import { usePermissions } from '../../data/session/permissions.ts'
import { changeTheme, useAppearance } from '../../lib/appearance.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { notify } from '../../lib/notify.ts'
import { displayName, useSession } from '../../lib/session.ts'
import { UserAvatar } from '../../widgets/user-avatar.tsx'
import { useLogout } from '../use-logout.tsx'
import styles from './header.module.css'

const PasswordModal = lazyPart(() => import('../password-modal.tsx'))
const AppearanceDrawer = lazyPart(() => import('../appearance/appearance-drawer.tsx'))

/** Pages about the user's own account; the menu offers those that the user's session menu contains. */
const accountPages = [
  { key: '/account/center', icon: <UserOutlined />, label: '个人中心' },
  { key: '/account/settings', icon: <SettingOutlined />, label: '账号设置' },
]

const actions = [
  { key: 'password', icon: <LockOutlined />, label: '密码修改' },
  { key: 'depart', icon: <ApartmentOutlined />, label: '切换部门' },
  { key: 'cache', icon: <ClearOutlined />, label: '清理缓存' },
  { key: 'appearance', icon: <SkinOutlined />, label: '界面设置' },
  { type: 'divider' },
  { key: 'logout', icon: <LogoutOutlined />, label: '退出登录' },
] satisfies MenuProps['items']

/** HD-06: the menu of the user's own account: its pages, dark colours, password, appearance and sign-out. */
export function AccountMenu() {
  const name = useSession(state => (state.user ? displayName(state.user) : ''))
  const avatar = useSession(state => state.user?.avatar)
  const routes = usePermissions(state => state.routes)
  const [open, setOpen] = useState<'password' | 'appearance' | null>(null)
  const isDark = useAppearance(state => state.isDark)
  const navigate = useNavigate()
  const { logout, holder } = useLogout()
  const pages = accountPages.filter(({ key }) => routes?.some(route => route.path === key))
  const choose = (key: string) => {
    if (key === 'password' || key === 'appearance') setOpen(key)
    else if (key === 'depart') showDepartPrompt({ closable: true })
    else if (key === 'cache') void clearCache()
    else if (key === 'scheme') void changeTheme({ scheme: isDark ? 'light' : 'dark' })
    else if (key === 'logout') logout()
    else void navigate(key)
  }
  const scheme = isDark
    ? { key: 'scheme', icon: <SunOutlined />, label: '浅色模式' }
    : { key: 'scheme', icon: <MoonOutlined />, label: '深色模式' }
  const items = [...pages, scheme, ...actions]
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
      {open === 'password' && <PasswordModal onClose={() => setOpen(null)} />}
      {open === 'appearance' && <AppearanceDrawer onClose={() => setOpen(null)} />}
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
