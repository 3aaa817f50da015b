import { degreeRecordBizKey, degreeRecordDef, degreeRecordTable } from '../degree/degree-record.ts'
import { degreeTypes } from '../degree/types.ts'
import { getBizKey } from '../resource/field-permissions.ts'
import type { ResourceDef } from '../resource/resource.ts'
import { resources } from './index.ts'

/** Everything that field permissions can be configured for: each degree type, and all other resources. */
export const resourcesWithPermissions: readonly { readonly bizKey: string; readonly title: string }[] = [
  ...degreeTypes.map(({ code, name }) => ({ bizKey: degreeRecordBizKey(code), title: `学位信息 · ${name}` })),
  ...resources.filter(def => def !== degreeRecordTable).map(def => ({ bizKey: getBizKey(def), title: def.title })),
]

const definitionsByBizKey = new Map<string, ResourceDef>([
  ...degreeTypes.map(
    ({ code }) => [degreeRecordBizKey(code), { ...degreeRecordDef(code), bizKey: degreeRecordBizKey(code) }] as const,
  ),
  ...resources.filter(def => def !== degreeRecordTable).map(def => [getBizKey(def), def] as const),
])

/** The definition that a business key names. */
export const findDefByBizKey = (bizKey: string): ResourceDef | null => definitionsByBizKey.get(bizKey) ?? null
