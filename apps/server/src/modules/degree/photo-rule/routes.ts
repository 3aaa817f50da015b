import { degreeRecordTable } from '@xw/shared/degree/degree-record'
import type { PhotoRule } from '@xw/shared/degree/photos'
import { everyDegreeType, photoRuleResource } from '@xw/shared/resources/xw/photo-rule'
import { passThrough } from '@xw/shared/wire/schema'
import { Type } from 'typebox'
import { invalid } from '../../../lib/errors.ts'
import { textParam } from '../../../lib/params.ts'
import type { Deps } from '../../../plugins/deps.ts'
import { type Routes, route } from '../../../plugins/route.ts'
import type { Engine } from '../../../resource/engine.ts'
import type { Hooks } from '../../../resource/hooks.ts'
import { textIn } from '../../../resource/stored.ts'
import { invalidateCheckResults } from '../check-result/index.ts'
import { readPhotoRule } from './read-rule.ts'

const ranges = [
  { low: 'minWidth', high: 'maxWidth', message: '不能小于“宽不小于”' },
  { low: 'minHeight', high: 'maxHeight', message: '不能小于“高不小于”' },
  { low: 'minRatio', high: 'maxRatio', message: '不能小于“宽高比不小于”' },
] as const

const hooks: Hooks = {
  async beforeSave({ values, before }) {
    const after = { ...before, ...values }
    const flaws = ranges.flatMap(({ low, high, message }) => {
      const [from, to] = [after[low], after[high]]
      return typeof from === 'number' && typeof to === 'number' && to < from ? [[high, message] as const] : []
    })
    if (flaws.length > 0) throw invalid(Object.fromEntries(flaws))
  },
  async afterSave({ tx, access: { session }, values, before }) {
    for (const type of new Set([before, values].flatMap(rule => textIn(rule ?? {}, 'xwbslbm') || [])))
      await invalidateCheckResults(tx, session.tenantId, type === everyDegreeType ? null : type)
  },
  async afterDelete({ tx, access: { session } }) {
    await invalidateCheckResults(tx, session.tenantId, null)
  },
}

/** IM-10: the school sets the photo rules; everybody who uploads photos reads them. */
export function photoRuleRoutes(deps: Deps, engine: Engine): Routes {
  const { routes } = engine.resource(photoRuleResource, { hooks })
  return () => [
    ...routes(),
    route({
      method: 'GET',
      path: `${photoRuleResource.path}/queryNow`,
      permission: `${degreeRecordTable.permission}:list`,
      scope: 'tenant',
      query: Type.Object({ xwbslbm: textParam(10, 1) }),
      response: passThrough<PhotoRule>(),
      handle: async ({ session, query }) =>
        deps.db.inTenant(session.tenantId, tx => readPhotoRule(tx, session.tenantId, query.xwbslbm)),
    }),
  ]
}
