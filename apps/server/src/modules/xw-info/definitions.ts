import type { Actor } from '@xw/shared/degree/states'
import { type DegreeTypeCode, degreeTypes } from '@xw/shared/degree/types'
import { type BatchTimes, timesOf } from '@xw/shared/degree/windows'
import { studentFieldConfig, xwInfoBizKey, xwInfoDef } from '@xw/shared/degree/xw-info'
import { applyFieldConfig } from '@xw/shared/resource/field-config'
import type { ResourceDef } from '@xw/shared/resource/resource'

type Times = ReturnType<typeof timesOf>

function define(type: DegreeTypeCode, actor: Actor, times?: Times): ResourceDef {
  const def = { ...xwInfoDef(type, { actor, ...(times && { times }) }), bizKey: xwInfoBizKey(type) }
  // Students where the school configured nothing for them.
  return actor === 'student' ? applyFieldConfig(def, studentFieldConfig(type)).def : def
}

/** The definitions of all types for the office, in no particular time. */
export const officeDefinitions: ReadonlyMap<DegreeTypeCode, ResourceDef> = new Map(
  degreeTypes.map(({ code }) => [code, define(code, 'school')]),
)

/** More than the types, actors and states of windows that a large installation has at one time. */
const maxKept = 2_000

/**
 * The definition of a type as an actor has it now. What is open changes when a window begins or ends, and hardly ever in
 * between: the definitions are kept by what is open, so that nearly every call has one that is known to all its readers.
 */
export function createDefinitionCache() {
  const kept = new Map<string, ResourceDef>()
  return (type: DegreeTypeCode, actor: Actor, batches: readonly BatchTimes[]): ResourceDef => {
    const ofType = batches.filter(batch => batch.xwbslbm === type)
    const times = timesOf(ofType, actor, { now: Date.now(), purpose: 'edit' })
    const key = JSON.stringify([type, actor, times])
    const known = kept.get(key)
    if (known) return known
    if (kept.size >= maxKept) kept.clear()
    const def = define(type, actor, times)
    kept.set(key, def)
    return def
  }
}
