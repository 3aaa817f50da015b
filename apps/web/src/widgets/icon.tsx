import {
  ApartmentOutlined,
  AppstoreOutlined,
  BankOutlined,
  BellOutlined,
  BookOutlined,
  ClusterOutlined,
  ContactsOutlined,
  ControlOutlined,
  DashboardOutlined,
  DatabaseOutlined,
  DesktopOutlined,
  FileTextOutlined,
  FolderOpenOutlined,
  FormOutlined,
  HomeOutlined,
  IdcardOutlined,
  MailOutlined,
  MenuOutlined,
  MessageOutlined,
  NotificationOutlined,
  SafetyOutlined,
  ScheduleOutlined,
  SettingOutlined,
  SolutionOutlined,
  TagsOutlined,
  TeamOutlined,
  UserOutlined,
} from '@ant-design/icons'
import { type ComponentType, lazy, Suspense } from 'react'
import { toIconName } from './icon-name.ts'

/** What menus usually show; the rest is one file that is loaded when a menu asks for something else. */
const common: Record<string, ComponentType> = {
  ApartmentOutlined,
  AppstoreOutlined,
  BankOutlined,
  BellOutlined,
  BookOutlined,
  ClusterOutlined,
  ContactsOutlined,
  ControlOutlined,
  DashboardOutlined,
  DatabaseOutlined,
  DesktopOutlined,
  FileTextOutlined,
  FolderOpenOutlined,
  FormOutlined,
  HomeOutlined,
  IdcardOutlined,
  MailOutlined,
  MenuOutlined,
  MessageOutlined,
  NotificationOutlined,
  SafetyOutlined,
  ScheduleOutlined,
  SettingOutlined,
  SolutionOutlined,
  TagsOutlined,
  TeamOutlined,
  UserOutlined,
}

/** The names of those that need no loading. */
export const commonIcons: readonly string[] = Object.keys(common)

const AnyIcon = lazy(() => import('./any-icon.tsx'))

/** An icon by the name a menu entry gives it. */
export function Icon({ name }: { name: string }) {
  const iconName = toIconName(name)
  const Common = common[iconName]
  if (Common) return <Common />
  return (
    <Suspense fallback={<AppstoreOutlined />}>
      <AnyIcon name={iconName} />
    </Suspense>
  )
}
