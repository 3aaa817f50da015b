import { schoolSettingResource } from '@xw/shared/resources/xw/school-setting'
import type { Routes } from '../../../plugins/route.ts'
import type { Engine } from '../../../resource/engine.ts'
import type { Hooks } from '../../../resource/hooks.ts'
import { invalidateCheckResults } from '../../degree/check-result/index.ts'

const hooks: Hooks = {
  async afterSave({ tx, access: { session } }) {
    await invalidateCheckResults(tx, session.tenantId, null)
  },
}

/** DG-01: the single record of a school’s settings. */
export const schoolSettingRoutes = (engine: Engine): Routes => engine.resource(schoolSettingResource, { hooks }).routes
