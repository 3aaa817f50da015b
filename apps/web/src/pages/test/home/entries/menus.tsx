import { DeleteOutlined, EditOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { ActionMenu } from '../../../../widgets/action-menu.tsx'
import { ContextMenu } from '../../../../widgets/context-menu.tsx'
import { ExportButton } from '../../../../widgets/export-button.tsx'
import { IconAction } from '../../../../widgets/icon-action.tsx'
import { State } from '../state.tsx'

const contextItems = [
  { key: 'copy', label: '复制' },
  { key: 'remove', label: '删除', danger: true },
]
const never = () => new Promise<void>(() => {})

/** Dropdown, row and context menus. */
export default function Menus() {
  const [done, setDone] = useState('')
  const actions = [
    { key: 'edit', label: '编辑', onClick: () => setDone('编辑') },
    { key: 'submit', label: '提交', disabled: true, onClick: () => setDone('提交') },
    { key: 'remove', label: '删除', danger: true as const, onClick: () => setDone('删除') },
  ]
  return (
    <>
      <State name="操作菜单">
        <ActionMenu actions={actions}>更多</ActionMenu>
        <p role="status">{done && `选择了${done}`}</p>
      </State>
      <State name="右键菜单">
        <ContextMenu items={contextItems}>
          <Button>在此点击右键</Button>
        </ContextMenu>
      </State>
      <State name="图标按钮">
        <IconAction label="编辑" icon={<EditOutlined />} onClick={() => setDone('编辑')} />
        <IconAction label="删除" icon={<DeleteOutlined />} onClick={() => setDone('删除')} />
      </State>
      <State name="导出按钮（点击后加载中）">
        <ExportButton onExport={never} />
      </State>
    </>
  )
}
