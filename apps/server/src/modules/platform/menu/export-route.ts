import { adminPaths } from '@xw/shared/wire/admin-paths'
import type { MenuNode } from '@xw/shared/wire/menus'
import type { Deps } from '../../../plugins/deps.ts'
import { readOrigin } from '../../../plugins/origin.ts'
import { bytes, Download, type Route, route } from '../../../plugins/route.ts'
import { writeOperation } from '../../../resource/audit.ts'
import type { Definitions } from '../../../resource/definitions.ts'
import { xlsxType } from '../../../resource/routes.ts'
import { writeXlsx } from '../../../spreadsheet/write-xlsx.ts'
import { listMenuItems, toTree } from './entries.ts'

const kinds = ['一级菜单', '子菜单', '按钮/权限']
const columns = ['名称', '上级', '类型', '访问路径', '组件', '授权标识', '排序', '隐藏', '平台专用', '内置'].map(
  title => ({
    title,
  }),
)
const yesOrNo = (is: boolean) => (is ? '是' : '否')

/** Lists every item in menu order, each after its parent. */
const toRows = (nodes: readonly MenuNode[], above = ''): string[][] =>
  nodes.flatMap(node => [
    [
      node.name,
      above,
      kinds[node.menuType] ?? '',
      node.url ?? '',
      node.component ?? '',
      node.perms ?? '',
      String(node.sortNo),
      yesOrNo(node.hidden),
      yesOrNo(node.platform),
      yesOrNo(node.builtIn),
    ],
    ...toRows(node.children ?? [], node.name),
  ])

/** SY-03: exports the whole menu as a spreadsheet. */
export const exportRoute = ({ db }: Deps, definitions: Definitions): Route =>
  route({
    method: 'GET',
    path: adminPaths.menu.export,
    permission: 'sys:permission:exportXls',
    scope: 'none',
    response: bytes,
    async handle({ session, request }) {
      const rows = await db.inTenant(session.tenantId, async tx => {
        const entries = await listMenuItems(tx)
        await writeOperation(
          tx,
          { def: { title: '菜单' }, session },
          { operation: 'export', what: `共 ${entries.length} 项`, origin: readOrigin(request) },
        )
        return toRows(toTree(entries, definitions))
      })
      return new Download({ name: '菜单.xlsx', type: xlsxType, content: writeXlsx([{ name: '菜单', columns, rows }]) })
    },
  })
