import { type PermissionSeed, permissions } from '../../src/seed/permissions.ts'

const flat = (entries: readonly PermissionSeed[]): PermissionSeed[] =>
  entries.flatMap(entry => [entry, ...flat(entry.children ?? [])])

/** Every permission that a start makes, menu entries and actions alike. */
export const allPermissions: readonly PermissionSeed[] = flat(permissions)
