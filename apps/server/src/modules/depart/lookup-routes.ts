import { Type } from 'typebox'
import { refused } from '../../lib/errors.ts'
import { listParam, readList, textParam } from '../../lib/params.ts'
import { type Route, route } from '../../plugins/route.ts'
import type { Actions } from '../../resource/actions.ts'
import { callerOf } from '../../resource/routes.ts'
import { type DepartRow, readDeparts, toLevel, toTree, withAncestors } from './tree.ts'

const pick = { method: 'GET', permission: 'sys:depart:pick', scope: 'tenant' } as const

/** Departments looked up by id, code or name. */
export function lookupRoutes(actions: Actions): Route[] {
  const departsOf = (call: Parameters<typeof callerOf>[0]) => actions.within(callerOf(call), {}, readDeparts)
  return [
    route({
      ...pick,
      path: '/sys/sysDepart/listAll',
      handle: async call => toNodes(await departsOf(call)),
    }),
    route({
      ...pick,
      path: '/sys/sysDepart/getDepartName',
      query: Type.Object({ orgCode: textParam(100) }),
      async handle(call) {
        const found = (await departsOf(call)).filter(row => row.org_code === call.query.orgCode)
        if (found.length === 0) throw refused('未找到对应实体')
        return toNodes(found)[0]
      },
    }),
    route({
      ...pick,
      path: '/sys/sysDepart/queryTreeByKeyWord',
      query: Type.Object({ keyWord: textParam(100) }),
      async handle(call) {
        const found = withAncestors(await departsOf(call), row => row.depart_name.includes(call.query.keyWord.trim()))
        return { treeList: toTree(found), ids: found.map(row => row.id) }
      },
    }),
    route({
      ...pick,
      path: '/sys/sysDepart/queryAllParentId',
      query: Type.Object({ departId: Type.Optional(listParam), orgCode: Type.Optional(listParam) }),
      async handle(call) {
        const { departId, orgCode } = call.query
        const rows = await departsOf(call)
        const names = readList(departId || orgCode || '')
        const found = rows.filter(row => names.includes(departId ? row.id : row.org_code))
        return Object.fromEntries(found.map(row => [departId ? row.id : row.org_code, parentsOf(rows, row)]))
      },
    }),
  ]
}

/** One by one, without what is below them. */
const toNodes = (rows: readonly DepartRow[]) => rows.flatMap(row => toLevel([row], null))

/** Everything above a department, the highest first, as the wire has it. */
function parentsOf(rows: readonly DepartRow[], row: DepartRow) {
  const above = withAncestors(rows, ({ id }) => id === row.id)
    .filter(({ id }) => id !== row.id)
    .toSorted((a, b) => a.org_code.length - b.org_code.length)
  return {
    parentIds: above.map(({ id }) => id),
    parentMap: Object.fromEntries(above.map(parent => [parent.id, toNodes([parent])[0]])),
  }
}
