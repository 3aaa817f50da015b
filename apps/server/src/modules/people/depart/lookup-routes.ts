import { type DepartNode, DepartParents, DepartTree } from '@xw/shared/wire/departs'
import { passThrough } from '@xw/shared/wire/schema'
import { Type } from 'typebox'
import { refused } from '../../../lib/errors.ts'
import { listParam, readList, textParam } from '../../../lib/params.ts'
import { type Route, route } from '../../../plugins/route.ts'
import type { Actions } from '../../../resource/actions.ts'
import { callerOf } from '../../../resource/routes.ts'
import { type DepartRow, readDeparts, toDepartTree, toNode, withAncestors } from './tree.ts'

const pickerRoute = { method: 'GET', permission: 'sys:depart:pick', scope: 'tenant' } as const

/** Routes that look up departments by id, code or name. */
export function departLookupRoutes(actions: Actions): Route[] {
  const departsOf = (call: Parameters<typeof callerOf>[0]) => actions.withAccess(callerOf(call), {}, readDeparts)
  return [
    route({
      ...pickerRoute,
      path: '/sys/sysDepart/listAll',
      response: DepartTree,
      handle: async call => (await departsOf(call)).map(toFlatNode),
    }),
    route({
      ...pickerRoute,
      path: '/sys/sysDepart/getDepartName',
      query: Type.Object({ orgCode: textParam(100) }),
      response: passThrough<DepartNode>(),
      async handle(call) {
        const found = (await departsOf(call)).find(row => row.org_code === call.query.orgCode)
        if (!found) throw refused('未找到对应实体')
        return toFlatNode(found)
      },
    }),
    route({
      ...pickerRoute,
      path: '/sys/sysDepart/queryTreeByKeyWord',
      query: Type.Object({ keyWord: textParam(100) }),
      response: Type.Object({ treeList: DepartTree, ids: Type.Array(Type.String()) }),
      async handle(call) {
        const found = withAncestors(await departsOf(call), row => row.depart_name.includes(call.query.keyWord.trim()))
        return { treeList: toDepartTree(found), ids: found.map(row => row.id) }
      },
    }),
    route({
      ...pickerRoute,
      path: '/sys/sysDepart/queryAllParentId',
      query: Type.Object({ departId: Type.Optional(listParam), orgCode: Type.Optional(listParam) }),
      response: DepartParents,
      async handle(call) {
        const { departId, orgCode } = call.query
        const rows = await departsOf(call)
        const names = readList(departId || orgCode || '')
        const found = rows.filter(row => names.includes(departId ? row.id : row.org_code))
        return Object.fromEntries(found.map(row => [departId ? row.id : row.org_code, listParents(rows, row)]))
      },
    }),
  ]
}

/** Leaves out the children. */
const toFlatNode = (row: DepartRow) => toNode(row, true, null)

/** Lists the departments above one, the topmost first, in the wire's form. */
function listParents(rows: readonly DepartRow[], row: DepartRow) {
  const above = withAncestors(rows, ({ id }) => id === row.id)
    .filter(({ id }) => id !== row.id)
    .toSorted((a, b) => a.org_code.length - b.org_code.length)
  return {
    parentIds: above.map(({ id }) => id),
    parentMap: Object.fromEntries(above.map(parent => [parent.id, toFlatNode(parent)])),
  }
}
