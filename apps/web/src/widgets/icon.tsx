import {
  ApartmentOutlined,
  AppstoreOutlined,
  AuditOutlined,
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
  NumberOutlined,
  PrinterOutlined,
  SafetyOutlined,
  ScheduleOutlined,
  SendOutlined,
  SettingOutlined,
  SolutionOutlined,
  TagsOutlined,
  TeamOutlined,
  TrophyOutlined,
  UserOutlined,
} from '@ant-design/icons'
import { type ComponentType, lazy, Suspense } from 'react'
import { toIconName } from './icon-name.ts'

/** The icons of the product's own menu. All others are one file of 170 KiB, loaded when a menu names one of them. */
const common: Record<string, ComponentType> = {
  ApartmentOutlined,
  AppstoreOutlined,
  AuditOutlined,
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
  NumberOutlined,
  PrinterOutlined,
  SafetyOutlined,
  ScheduleOutlined,
  SendOutlined,
  SettingOutlined,
  SolutionOutlined,
  TagsOutlined,
  TeamOutlined,
  TrophyOutlined,
  UserOutlined,
}

/** The names of the icons that need no loading. */
export const commonIcons: readonly string[] = Object.keys(common)

const AnyIcon = lazy(() => import('./any-icon.tsx'))

/** The icon that a menu item names. */
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
