import { ListParams } from '../lib/params.ts'
import { bytes, Download, type Route, route } from '../plugins/route.ts'
import type { Actions } from './actions.ts'
import { callerOf, xlsxType } from './routes.ts'
import type { ResourceSource } from './within.ts'

/** The route of the import template; every resource that can be imported has one. */
export const templateRoute = ({ path, permission }: ResourceSource, actions: Actions): Route =>
  route({
    method: 'GET',
    path: `${path}/exportTemplate`,
    title: '下载导入模板',
    permission: `${permission}:importExcel`,
    scope: 'tenant',
    query: ListParams,
    response: bytes,
    async handle(call) {
      const { title, content } = await actions.template(callerOf(call), call.query)
      return new Download({ name: `${title}导入模板.xlsx`, type: xlsxType, content })
    },
  })
