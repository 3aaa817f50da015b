import type { Deps } from '../../../plugins/deps.ts'

export interface DictVersions {
  /** Returns the version of a school’s dictionaries, which is unique to the school and the state. */
  current(tenantId: number): Promise<string>
  /** Makes this process read the versions from the database again. */
  forget(): void
}

/**
 * Keeps versions in memory until a process notifies a change, because every answer carries the version. The promise is
 * stored before its query runs: a change notified meanwhile removes it together with the outdated value.
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
