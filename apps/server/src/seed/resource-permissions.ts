import { hasAction, type ResourceAction, type ResourceDef } from '@xw/shared/resource/resource'
import type { PermissionSeed } from './permission-seed.ts'
import { type RoleCode, staff } from './roles.ts'

const names: readonly [action: ResourceAction, name: string][] = [
  ['add', '新增'],
  ['edit', '编辑'],
  ['delete', '删除'],
  ['exportXls', '导出'],
  ['importExcel', '导入'],
]

/** The actions of a resource, as every definition has them. */
export function buildResourcePermissions(def: ResourceDef, roles: readonly RoleCode[] = []): PermissionSeed[] {
  const own = names.filter(([action]) => hasAction(def, action))
  const bin: [string, string][] = def.recycleBin ? [['recycleBin', '回收站']] : []
  return [['list', '查询'] as const, ...own, ...bin].map(([suffix, name]) => ({
    code: `${def.permission}:${suffix}`,
    name,
    roles,
    ...platformOnly(def),
  }))
}

/** What holds the platform's own rows can be granted on the platform alone. */
const platformOnly = ({ tenant }: ResourceDef): { platform?: true } => (tenant === 'platform' ? { platform: true } : {})

/** Those that its module adds. */
export const moreActions = (def: ResourceDef): PermissionSeed[] =>
  (def.moreActions ?? []).map(({ code, name, roles = [] }) => ({
    code: `${def.permission}:${code}`,
    name,
    roles: roles === 'staff' ? staff : (roles as readonly RoleCode[]),
    ...platformOnly(def),
  }))

/** What belongs to a resource in the menu's tree: its entry with the actions below it, or the bare actions. */
export function resourcePermissions(def: ResourceDef): PermissionSeed[] {
  const roles = (def.menu?.roles ?? []) as readonly RoleCode[]
  const own = buildResourcePermissions(def, roles)
  // Beside those of other resources they have to say of what they are.
  if (!def.menu) return [...own.map(entry => ({ ...entry, name: def.title + entry.name })), ...moreActions(def)]
  const { url, icon, component = `resource${def.path}` } = def.menu
  return [
    {
      code: def.permission,
      name: def.title,
      roles,
      ...platformOnly(def),
      menu: { url, icon, component, keepAlive: true },
      children: [...own, ...moreActions(def)],
    },
  ]
}
