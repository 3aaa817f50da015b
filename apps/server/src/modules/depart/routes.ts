import { depart } from '@xw/shared/resources/sys/depart'
import { Type } from 'typebox'
import { refused } from '../../lib/errors.ts'
import { isId } from '../../lib/ids.ts'
import { Answer, type Route, route } from '../../plugins/route.ts'
import { codedTreeHooks } from '../../resource/coded-tree.ts'
import type { Engine } from '../../resource/engine.ts'
import { callerOf } from '../../resource/routes.ts'
import { departTree } from '../../resource/tree-code.ts'
import { type DepartNode, readDeparts, toLevel, toTree, withAncestors } from './tree.ts'

/** What saving a department does beside: its code follows from its place in the tree. */
export const departHooks = codedTreeHooks(departTree, { parent: 'parentId', code: 'orgCode' })

const Text = Type.Optional(Type.String({ maxLength: 100 }))

/** Departments of a school: plain records, and the trees that pickers and pages draw. */
export function departRoutes(engine: Engine): Route[] {
  const { routes, actions } = engine.resource(depart, { hooks: departHooks })
  const pick = { method: 'GET', permission: 'sys:depart:pick', scope: 'tenant' } as const
  const departsOf = (call: Parameters<typeof callerOf>[0]) => actions.within(callerOf(call), {}, readDeparts)
  return [
    ...routes,
    route({
      ...pick,
      path: '/sys/sysDepart/queryTreeList',
      handle: async call => toTree(await departsOf(call)),
    }),
    route({
      ...pick,
      path: '/sys/sysDepart/queryIdTree',
      handle: async call => toTree(await departsOf(call)).map(toIdNode),
    }),
    route({
      ...pick,
      path: '/sys/sysDepart/queryDepartTreeSync',
      query: Type.Object({ pid: Text }),
      async handle(call) {
        const { pid } = call.query
        if (pid && !isId(pid)) return []
        return toLevel(await departsOf(call), pid || null)
      },
    }),
    route({
      ...pick,
      path: '/sys/sysDepart/searchBy',
      query: Type.Object({ keyWord: Type.String({ maxLength: 100 }) }),
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
          const ids = new Set(await engine.ground.rights.departsBelow(tx, call.session))
          return (await readDeparts(tx, access)).filter(row => ids.has(row.id))
        })
        return new Answer({ message: own.length > 0 ? '2' : '1', result: own.length > 0 ? toTree(own) : null })
      },
    }),
  ]
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
