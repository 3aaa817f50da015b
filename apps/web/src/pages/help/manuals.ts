import type { Reach } from '@xw/shared/permission/reach'

/** A page of the docs folder as the build has rendered it (apps/web/vite/manual.ts). */
export interface Manual {
  title: string
  /** The headings that divide the page. */
  headings: { id: string; text: string }[]
  html: string
}

/** The titles of all manuals, by their names in the address. */
export const manualTitles = {
  student: '学生手册',
  department: '院系手册',
  office: '学位办手册',
  administrator: '系统管理员手册',
  operator: '运维手册',
  'run-it': '部署与运行',
  'back-up-and-restore': '备份与恢复',
  monitor: '监控',
} as const

export type ManualName = keyof typeof manualTitles

const modules = import.meta.glob<Manual>(
  [
    '../../../../../docs/manual/{student,department,office,administrator,operator}.md',
    '../../../../../docs/how-to/{run-it,back-up-and-restore,monitor}.md',
  ],
  { import: 'default' },
)

export async function loadManual(name: ManualName): Promise<Manual> {
  const load = Object.entries(modules).find(([path]) => path.endsWith(`/${name}.md`))?.[1]
  if (!load) throw new Error(`没有手册 ${name}`)
  return load()
}

/** The properties of a reader that decide which manuals they need. */
export interface ManualReader {
  /** True for a student and for a visitor who has not signed in. */
  isStudent: boolean
  reach: Reach
  managesUsers: boolean
  managesRoles: boolean
  runsPlatform: boolean
}

/**
 * Lists the manuals of a reader, the one for their own work first. Staff who help others get the manuals of those users
 * too.
 */
export function listManuals(reader: ManualReader): ManualName[] {
  if (reader.isStudent) return ['student']
  const administrator: ManualName[] = reader.managesUsers ? ['administrator'] : []
  const operator: ManualName[] = reader.runsPlatform ? ['operator', 'run-it', 'back-up-and-restore', 'monitor'] : []
  const office: ManualName[] = isOfficeReach(reader.reach) ? ['office'] : []
  const department: ManualName[] = isOfficeReach(reader.reach) || reader.reach === 'depart' ? ['department'] : []
  const own = reader.managesRoles ? [...administrator, ...office] : [...office, ...administrator]
  return [...own, ...department, 'student', ...operator]
}

const isOfficeReach = (reach: Reach) => reach === 'types' || reach === 'school' || reach === 'platform'
