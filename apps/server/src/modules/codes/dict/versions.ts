import type { Deps } from '../../../plugins/deps.ts'

export interface DictVersions {
  /** What the school's dictionaries are at, as one text that no other state and no other school has. */
  current(tenantId: number): Promise<string>
  /** Makes this process ask the database again. */
  forget(): void
}

/**
 * Every answer carries the version, so it is kept in memory until another process or this one says that it changed.
 * The promise is kept from before its query runs: a change that is told meanwhile removes it, and the old value with it.
 */
export function createDictVersions({ db, events }: Pick<Deps, 'db' | 'events'>): DictVersions {
  const known = new Map<number, Promise<string>>()
  events.on('dict_changed', payload => {
    const tenantId = Number(payload)
    if (tenantId > 0) known.delete(tenantId)
    else known.clear()
  })

  const read = async (tenantId: number) => {
    const rows = await db.platform
      .selectFrom('sys_dict_version')
      .selectAll()
      .where('tenant_id', 'in', [0, tenantId])
      .execute()
    const of = (id: number) => rows.find(row => row.tenant_id === id)?.version ?? 0
    return `${tenantId}.${of(0)}.${of(tenantId)}`
  }

  return {
    current(tenantId) {
      const cached = known.get(tenantId)
      if (cached) return cached
      const reading = read(tenantId)
      known.set(tenantId, reading)
      reading.catch(() => known.delete(tenantId))
      return reading
    },
    forget: () => known.clear(),
  }
}
