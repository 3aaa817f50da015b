import { paths } from '@xw/shared/wire/paths'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { refused } from '../../lib/errors.ts'
import { isId } from '../../lib/ids.ts'
import { textParam } from '../../lib/params.ts'
import type { Tx } from '../../plugins/db.ts'
import { Answer, type Route, route } from '../../plugins/route.ts'
import type { Actions } from '../../resource/actions.ts'
import { callerOf } from '../../resource/routes.ts'
import { type DepartNode, readDeparts, toLevel, toTree, withAncestors } from './tree.ts'

const pick = { method: 'GET', permission: 'sys:depart:pick', scope: 'tenant' } as const

/** PK-14: departments as the trees that pickers and pages draw. */
export function treeRoutes(actions: Actions): Route[] {
  const departsOf = (call: Parameters<typeof callerOf>[0]) => actions.within(callerOf(call), {}, readDeparts)
  return [
    route({
      ...pick,
      path: paths.departs.tree,
      handle: async call => toTree(await departsOf(call)),
    }),
    route({
      ...pick,
      path: '/sys/sysDepart/queryIdTree',
      handle: async call => toTree(await departsOf(call)).map(toIdNode),
    }),
    route({
      ...pick,
      path: paths.departs.children,
      query: Type.Object({ pid: Type.Optional(textParam(100)) }),
      async handle(call) {
        const { pid } = call.query
        if (pid && !isId(pid)) return []
        return toLevel(await departsOf(call), pid || null)
      },
    }),
    route({
      ...pick,
      path: paths.departs.search,
      query: Type.Object({ keyWord: textParam(100) }),
      async handle(call) {
        const found = withAncestors(await departsOf(call), row => row.depart_name.includes(call.query.keyWord.trim()))
        if (found.length === 0) throw refused('未查询匹配数据！')
        return toTree(found)
      },
    }),
    route({
      ...pick,
      path: '/sys/sysDepart/queryMyDeptTreeList',
      async handle(call) {
        const own = await actions.within(callerOf(call), {}, async (tx, access) => {
          const ids = await departsInCharge(tx, call.session.userId)
          return (await readDeparts(tx, access)).filter(row => ids.has(row.id))
        })
        return new Answer({ message: own.length > 0 ? '2' : '1', result: own.length > 0 ? toTree(own) : null })
      },
    }),
  ]
}

/** The departments somebody is in charge of, and all below them. */
async function departsInCharge(tx: Tx, userId: string): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    with recursive own as (
      select depart_id as id from sys_depart_director where user_id = ${userId}
      union
      select below.id from sys_depart below join own on below.parent_id = own.id)
    select id from own`.execute(tx)
  return new Set(rows.map(row => row.id))
}

interface IdNode {
  key: string
  value: string
  title: string
  children: IdNode[] | null
}
const toIdNode = ({ key, value, title, children }: DepartNode): IdNode => ({
  key,
  value,
  title,
  children: children?.map(toIdNode) ?? null,
})
