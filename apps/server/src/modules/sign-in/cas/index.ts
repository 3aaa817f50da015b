import { casSettingResource } from '@xw/shared/resources/sys/cas-setting'
import type { Routes } from '../../../plugins/route.ts'
import type { Engine } from '../../../resource/engine.ts'
import { casHooks } from './hooks.ts'

export { casMethod } from './cas-method.ts'
export { casRoutes } from './routes.ts'

export const casSettingRoutes = (engine: Engine): Routes =>
  engine.resource(casSettingResource, { hooks: casHooks }).routes
