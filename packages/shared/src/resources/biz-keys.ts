import { degreeTypes } from '../degree/types.ts'
import { xwInfoBizKey, xwInfoDef, xwInfoTable } from '../degree/xw-info.ts'
import { bizKeyOf } from '../resource/field-config.ts'
import type { ResourceDef } from '../resource/resource.ts'
import { resources } from './index.ts'

/** Everything whose fields a role can be configured for: the degree types one by one, and every other resource. */
export const configurables: readonly { readonly bizKey: string; readonly title: string }[] = [
  ...degreeTypes.map(({ code, name }) => ({ bizKey: xwInfoBizKey(code), title: `学位信息 · ${name}` })),
  ...resources.filter(def => def !== xwInfoTable).map(def => ({ bizKey: bizKeyOf(def), title: def.title })),
]

const definitions = new Map<string, ResourceDef>([
  ...degreeTypes.map(({ code }) => [xwInfoBizKey(code), { ...xwInfoDef(code), bizKey: xwInfoBizKey(code) }] as const),
  ...resources.filter(def => def !== xwInfoTable).map(def => [bizKeyOf(def), def] as const),
])

/** The definition that a business key names. */
export const findByBizKey = (bizKey: string): ResourceDef | null => definitions.get(bizKey) ?? null
