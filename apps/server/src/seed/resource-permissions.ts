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

/** Builds the permissions for the actions that every resource definition can have. */
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

/** Permissions of a resource with the platform's own rows can be granted only in the platform's tenant. */
const platformOnly = ({ tenant }: ResourceDef): { platform?: true } => (tenant === 'platform' ? { platform: true } : {})

/** Builds the permissions for the actions that the resource's module adds. */
export const moreActions = (def: ResourceDef): PermissionSeed[] =>
  (def.moreActions ?? []).map(({ code, name, roles = [] }) => ({
    code: `${def.permission}:${code}`,
    name,
    roles: roles === 'staff' ? staff : (roles as readonly RoleCode[]),
    ...platformOnly(def),
  }))

/** Builds the permissions of a resource: its menu item with the actions below it, or the actions alone. */
export function resourcePermissions(def: ResourceDef): PermissionSeed[] {
  const roles = (def.menu?.roles ?? []) as readonly RoleCode[]
  const own = buildResourcePermissions(def, roles)
  // Without a menu item the actions stand beside those of other resources, so their names include the resource's title.
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
