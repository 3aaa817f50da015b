import { category } from '@xw/shared/resources/sys/category'
import type { Route } from '../../plugins/route.ts'
import { codedTreeHooks } from '../../resource/coded-tree.ts'
import type { Engine } from '../../resource/engine.ts'

const hooks = codedTreeHooks(
  { table: 'sys_category', parent: 'pid', code: 'code', name: '分类' },
  { parent: 'pid', code: 'code' },
)

/** Categories, to look after. */
export const categoryAdminRoutes = (engine: Engine): Route[] => engine.resource(category, { hooks }).routes
