import { PlusOutlined, RedoOutlined } from '@ant-design/icons'
import { adminPaths } from '@xw/shared/wire/admin-paths'
import type { MenuNode } from '@xw/shared/wire/menus'
import { Alert, Button, Drawer, Input } from 'antd'
import { useState } from 'react'
import { download } from '../../../api/download.ts'
import { useCan } from '../../../data/session/permissions.ts'
import { DataRules } from '../../../features/data-rules/data-rules.tsx'
import { filterTree, keysAbove } from '../../../pickers/filter-tree.ts'
import { EmptyState } from '../../../resource/empty-state.tsx'
import { ListSkeleton, LoadFailure, NoPermission } from '../../../resource/page-states.tsx'
import { Can } from '../../../widgets/can.tsx'
import { ExportButton } from '../../../widgets/export-button.tsx'
import { PageWrapper } from '../../../widgets/page-wrapper.tsx'
import { useConfirm } from '../../../widgets/use-confirm.tsx'
import { countBelow } from './menu-item.ts'
import { MenuItemDrawer } from './menu-item-drawer.tsx'
import { MenuTable } from './menu-table.tsx'
import styles from './permission.module.css'
import { useMenus } from './use-menus.ts'

const permission = 'sys:permission:list'

/** SY-03: edits the menu of the platform with its pages, buttons and fields. */
export default function PermissionPage() {
  return useCan(permission) ? <MenuAdmin /> : <NoPermission permission={permission} />
}

type Opened = { as: 'add'; parent: MenuNode | null } | { as: 'edit' | 'rules'; node: MenuNode }

function MenuAdmin() {
  const menus = useMenus()
  const [keyword, setKeyword] = useState('')
  const [unfolded, setUnfolded] = useState<readonly string[] | null>(null)
  const [opened, setOpened] = useState<Opened | null>(null)
  const { confirm, holder } = useConfirm()
  const nodes = menus.nodes ?? []
  const found = filterTree(nodes, keyword)
  const close = () => setOpened(null)

  function search(text: string) {
    setKeyword(text)
    setUnfolded(text ? keysAbove(nodes, ({ name }) => name.includes(text)) : null)
  }
  async function remove(node: MenuNode) {
    const below = countBelow(node)
    const content = `将删除「${node.name}」${below > 0 ? `和它下面的 ${below} 项` : ''}，已有的授权一并取消，不能恢复。`
    if (await confirm({ title: '确认删除', content, isDanger: true })) await menus.remove(node)
  }

  const links = (
    <>
      <Can code="sys:permission:exportXls">
        <ExportButton onExport={() => download(adminPaths.menu.export, '菜单.xlsx')} />
      </Can>
      <Can code="sys:permission:add">
        <Button type="primary" icon={<PlusOutlined />} onClick={() => setOpened({ as: 'add', parent: null })}>
          新增菜单
        </Button>
      </Can>
    </>
  )
  return (
    <PageWrapper
      title="菜单管理"
      description="所有学校共用一个菜单；各角色看到哪些，由各校在「角色 → 授权」中决定。修改后，已登录的用户随即看到。"
      links={links}
    >
      {holder}
      <section className={styles.body} aria-label="菜单" aria-busy={menus.isFetching}>
        <div className={styles.line}>
          <Input.Search
            aria-label="菜单名称"
            placeholder="输入菜单或按钮名称搜索"
            allowClear
            onChange={event => search(event.target.value.trim())}
          />
          <Button type="text" icon={<RedoOutlined />} aria-label="刷新" title="刷新" onClick={menus.refresh} />
        </div>
        {menus.nodes && menus.error && <Alert type="error" title={`刷新失败：${menus.error.message}`} />}
        {!menus.nodes &&
          (menus.error ? (
            <LoadFailure error={menus.error} permission={permission} onRetry={menus.refresh} />
          ) : (
            <ListSkeleton />
          ))}
        {menus.nodes && found.length === 0 && <EmptyState text="没有符合条件的菜单" />}
        {found.length > 0 && (
          <MenuTable
            nodes={found}
            menus={menus}
            unfolded={unfolded ?? nodes.map(({ id }) => id)}
            onUnfold={setUnfolded}
            onEdit={node => setOpened({ as: 'edit', node })}
            onAddBelow={parent => setOpened({ as: 'add', parent })}
            onRules={node => setOpened({ as: 'rules', node })}
            onRemove={node => void remove(node)}
          />
        )}
      </section>
      {opened?.as === 'add' && <MenuItemDrawer menus={menus} edited={null} parent={opened.parent} onClose={close} />}
      {opened?.as === 'edit' && <MenuItemDrawer menus={menus} edited={opened.node} parent={null} onClose={close} />}
      {opened?.as === 'rules' && (
        <Drawer title={`数据规则 · ${opened.node.name}`} size="min(520px, 100vw)" open onClose={close}>
          <DataRules permissionId={opened.node.id} ruled={null} />
        </Drawer>
      )}
    </PageWrapper>
  )
}
