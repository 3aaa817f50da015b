import { isWiderReach, type Reach } from '@xw/shared/permission/reach'

/** Some items of a kind, or all of them. */
export type Extent = ReadonlySet<string> | 'all'

/**
 * How much a user can do or a role grants. Powers are only compared: a caller may act only on one that does not
 * exceed the caller's own.
 */
export interface Power {
  permissions: ReadonlySet<string>
  reach: Reach
  types: Extent
  departs: Extent
  /**
   * By the entry of a resource: for each role that gives anything of it, the data rules that hold then. All of a role's
   * rules hold at once, one of the roles is enough.
   */
  rows: ReadonlyMap<string, readonly ReadonlySet<string>[]>
  /** Rights to fields that any role configures, as `business.field right`. */
  fields: ReadonlySet<string>
}

const isPart = (part: Extent, whole: Extent): boolean =>
  whole === 'all' || (part !== 'all' && [...part].every(item => whole.has(item)))

/** Returns the first respect in which the target exceeds the caller, or null. */
export function findExcess(caller: Power, target: Power): string | null {
  if (!isPart(target.permissions, caller.permissions)) return '权限'
  if (isWiderReach(target.reach, caller.reach)) return '管理范围'
  if (!isPart(target.types, caller.types)) return '学位类型'
  if (!isPart(target.departs, caller.departs)) return '部门'
  if (!areNarrower(target.rows, caller.rows)) return '数据规则'
  if (!isPart(target.fields, caller.fields)) return '字段权限'
  return null
}

/** Returns whether the target can do nothing that the caller cannot. */
export const isWithin = (caller: Power, target: Power): boolean => findExcess(caller, target) === null

/** Every way in which the target sees rows has all the rules of one of the caller's ways. */
const areNarrower = (target: Power['rows'], caller: Power['rows']): boolean =>
  [...target].every(([entry, ways]) =>
    ways.every(way => (caller.get(entry) ?? []).some(own => [...own].every(rule => way.has(rule)))),
  )
