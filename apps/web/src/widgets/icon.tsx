import {
  ApartmentOutlined,
  AppstoreOutlined,
  AuditOutlined,
  BankOutlined,
  BarChartOutlined,
  BellOutlined,
  BookOutlined,
  CalendarOutlined,
  ClockCircleOutlined,
  ControlOutlined,
  DashboardOutlined,
  DatabaseOutlined,
  EditOutlined,
  ExportOutlined,
  FileOutlined,
  FileTextOutlined,
  FolderOutlined,
  FormOutlined,
  HomeOutlined,
  IdcardOutlined,
  ImportOutlined,
  MessageOutlined,
  PrinterOutlined,
  ProfileOutlined,
  SettingOutlined,
  SolutionOutlined,
  TableOutlined,
  TagsOutlined,
  TeamOutlined,
  ToolOutlined,
  UserOutlined,
} from '@ant-design/icons'
import { type ComponentType, lazy, Suspense } from 'react'
import { toIconName } from './icon-name.ts'

/** What menus usually show; the rest is one file that is loaded when a menu asks for something else. */
const common: Record<string, ComponentType> = {
  ApartmentOutlined,
  AppstoreOutlined,
  AuditOutlined,
  BankOutlined,
  BarChartOutlined,
  BellOutlined,
  BookOutlined,
  CalendarOutlined,
  ClockCircleOutlined,
  ControlOutlined,
  DashboardOutlined,
  DatabaseOutlined,
  EditOutlined,
  ExportOutlined,
  FileOutlined,
  FileTextOutlined,
  FolderOutlined,
  FormOutlined,
  HomeOutlined,
  IdcardOutlined,
  ImportOutlined,
  MessageOutlined,
  PrinterOutlined,
  ProfileOutlined,
  SettingOutlined,
  SolutionOutlined,
  TableOutlined,
  TagsOutlined,
  TeamOutlined,
  ToolOutlined,
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
