import { type DepartIdNode, DepartIdTree, type DepartNode, DepartTree } from '@xw/shared/wire/departs'
import { paths } from '@xw/shared/wire/paths'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { refused } from '../../../lib/errors.ts'
import { isId } from '../../../lib/ids.ts'
import { textParam } from '../../../lib/params.ts'
import type { Tx } from '../../../plugins/db.ts'
import { Answer, type Route, route } from '../../../plugins/route.ts'
import type { Actions } from '../../../resource/actions.ts'
import { callerOf } from '../../../resource/routes.ts'
import { readDeparts, toDepartTree, toLevel, withAncestors } from './tree.ts'

const pickerRoute = { method: 'GET', permission: 'sys:depart:pick', scope: 'tenant' } as const

/** PK-14: routes that return departments as trees, for pickers and pages. */
export function treeRoutes(actions: Actions): Route[] {
  const departsOf = (call: Parameters<typeof callerOf>[0]) => actions.withAccess(callerOf(call), {}, readDeparts)
  return [
    route({
      ...pickerRoute,
      path: paths.departs.tree,
      response: DepartTree,
      handle: async call => toDepartTree(await departsOf(call)),
    }),
    route({
      ...pickerRoute,
      path: '/sys/sysDepart/queryIdTree',
      response: DepartIdTree,
      handle: async call => toDepartTree(await departsOf(call)).map(toIdNode),
    }),
    route({
      ...pickerRoute,
      path: paths.departs.children,
      query: Type.Object({ pid: Type.Optional(textParam(100)) }),
      response: DepartTree,
      async handle(call) {
        const { pid } = call.query
        if (pid && !isId(pid)) return []
        return toLevel(await departsOf(call), pid || null)
      },
    }),
    route({
      ...pickerRoute,
      path: paths.departs.search,
      query: Type.Object({ keyWord: textParam(100) }),
      response: DepartTree,
      async handle(call) {
        const found = withAncestors(await departsOf(call), row => row.depart_name.includes(call.query.keyWord.trim()))
        if (found.length === 0) throw refused('未查询匹配数据！')
        return toDepartTree(found)
      },
    }),
    route({
      ...pickerRoute,
      path: '/sys/sysDepart/queryMyDeptTreeList',
      response: DepartTree,
      async handle(call) {
        const own = await actions.withAccess(callerOf(call), {}, async (tx, access) => {
          const ids = await listDepartsInCharge(tx, call.session.userId)
          return (await readDeparts(tx, access)).filter(row => ids.has(row.id))
        })
        return own.length > 0 ? new Answer({ message: '2', result: toDepartTree(own) }) : new Answer({ message: '1' })
      },
    }),
  ]
}

/** Lists the departments that a user directs, with everything below them. */
async function listDepartsInCharge(tx: Tx, userId: string): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    with recursive own as (
      select depart_id as id from sys_depart_director where user_id = ${userId}
      union
      select below.id from sys_depart below join own on below.parent_id = own.id)
    select id from own`.execute(tx)
  return new Set(rows.map(row => row.id))
}

const toIdNode = ({ key, value, title, children }: DepartNode): DepartIdNode => ({
  key,
  value,
  title,
  children: children?.map(toIdNode) ?? null,
})
