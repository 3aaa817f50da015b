import { buildCustomFields } from '@xw/shared/degree/custom-fields'
import { listDefaultFieldPermissions } from '@xw/shared/degree/default-field-permissions'
import { degreeRecordBizKey, degreeRecordDef } from '@xw/shared/degree/degree-record'
import type { Viewer } from '@xw/shared/degree/record-states'
import { type DegreeTypeCode, degreeTypes } from '@xw/shared/degree/types'
import { type BatchWindows, buildGateWindows } from '@xw/shared/degree/windows'
import { applyFieldPermissions } from '@xw/shared/resource/field-permissions'
import type { ResourceDef } from '@xw/shared/resource/resource'
import type { SchoolFields } from '../custom-field/index.ts'

type Times = ReturnType<typeof buildGateWindows>

interface DefinitionContext {
  times?: Times | undefined
  /** The school's custom fields. */
  own?: SchoolFields['fields']
}

function buildDefinition(
  type: DegreeTypeCode,
  actor: Viewer,
  { times, own = [] }: DefinitionContext = {},
): ResourceDef {
  const customFields = buildCustomFields(own)
  const def = {
    ...degreeRecordDef(type, { actor, customFields, ...(times && { times }) }),
    bizKey: degreeRecordBizKey(type),
  }
  const config = listDefaultFieldPermissions(actor, type, own)
  return config ? applyFieldPermissions(def, config).def : def
}

/** The definitions of all degree types as the office sees them, without windows. */
export const officeDefinitions: ReadonlyMap<DegreeTypeCode, ResourceDef> = new Map(
  degreeTypes.map(({ code }) => [code, buildDefinition(code, 'school')]),
)

/** More than the combinations of type, actor and window state that a large installation has at one time. */
const maxCached = 2_000

interface SchoolState {
  batches: readonly BatchWindows[]
  own: SchoolFields
}

/**
 * Returns a cache of definitions by degree type and actor. A definition changes only when a window begins or ends or
 * the school changes its custom fields, so nearly every call gets an object that its readers have seen before and have
 * derived data for.
 */
export function createDefinitionCache() {
  const kept = new Map<string, ResourceDef>()
  return (type: DegreeTypeCode, actor: Viewer, { batches, own }: SchoolState): ResourceDef => {
    const ofType = batches.filter(batch => batch.xwbslbm === type)
    // A supervisor changes nothing, so windows do not matter.
    const times =
      actor === 'supervisor' ? undefined : buildGateWindows(ofType, actor, { now: Date.now(), purpose: 'edit' })
    const key = JSON.stringify([type, actor, times, own.version])
    const known = kept.get(key)
    if (known) return known
    if (kept.size >= maxCached) kept.clear()
    const def = buildDefinition(type, actor, { times, own: own.fields })
    kept.set(key, def)
    return def
  }
}
