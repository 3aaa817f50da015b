import { buildCustomFields } from '@xw/shared/degree/custom-fields'
import { listDefaultFieldPermissions } from '@xw/shared/degree/default-field-permissions'
import { degreeRecordBizKey, degreeRecordDef } from '@xw/shared/degree/degree-record'
import type { Viewer } from '@xw/shared/degree/record-states'
import { type DegreeTypeCode, degreeTypes } from '@xw/shared/degree/types'
import { type BatchWindows, buildGateWindows } from '@xw/shared/degree/windows'
import { applyFieldPermissions } from '@xw/shared/resource/field-permissions'
import type { ResourceDef } from '@xw/shared/resource/resource'
import type { OwnFields } from '../custom-field/index.ts'

type Times = ReturnType<typeof buildGateWindows>

interface Circumstances {
  times?: Times | undefined
  /** What the school has added. */
  own?: OwnFields['fields']
}

function define(type: DegreeTypeCode, actor: Viewer, { times, own = [] }: Circumstances = {}): ResourceDef {
  const customFields = buildCustomFields(own)
  const def = {
    ...degreeRecordDef(type, { actor, customFields, ...(times && { times }) }),
    bizKey: degreeRecordBizKey(type),
  }
  const config = listDefaultFieldPermissions(actor, type, own)
  return config ? applyFieldPermissions(def, config).def : def
}

/** The definitions of all types for the office, in no particular time. */
export const officeDefinitions: ReadonlyMap<DegreeTypeCode, ResourceDef> = new Map(
  degreeTypes.map(({ code }) => [code, define(code, 'school')]),
)

/** More than the types, actors and states of windows that a large installation has at one time. */
const maxKept = 2_000

interface Now {
  batches: readonly BatchWindows[]
  own: OwnFields
}

/**
 * The definition of a type as an actor has it now. What is open changes when a window begins or ends, and hardly ever in
 * between: the definitions are kept by what is open and by what the school has added, so that nearly every call has one
 * that is known to all its readers.
 */
export function createDefinitionCache() {
  const kept = new Map<string, ResourceDef>()
  return (type: DegreeTypeCode, actor: Viewer, { batches, own }: Now): ResourceDef => {
    const ofType = batches.filter(batch => batch.xwbslbm === type)
    // Whoever changes nothing has no times for it.
    const times =
      actor === 'supervisor' ? undefined : buildGateWindows(ofType, actor, { now: Date.now(), purpose: 'edit' })
    const key = JSON.stringify([type, actor, times, own.version])
    const known = kept.get(key)
    if (known) return known
    if (kept.size >= maxKept) kept.clear()
    const def = define(type, actor, { times, own: own.fields })
    kept.set(key, def)
    return def
  }
}
