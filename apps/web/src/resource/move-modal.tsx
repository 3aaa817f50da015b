import { Empty, Input } from 'antd'
import { useState } from 'react'
import { messages } from '../api/messages.ts'
import { filterTree, keysAbove } from '../pickers/filter-tree.ts'
import { PickerTree } from '../pickers/picker-tree.tsx'
import { Modal } from '../widgets/modal.tsx'
import { canMove, type RecordNode } from './tree-model.ts'

interface MoveModalProps {
  node: RecordNode
  nodes: readonly RecordNode[]
  onMove: (to: string | null) => Promise<void>
  onClose: () => void
}

type Choice = { key: string; title: string; disabled: boolean; children?: Choice[] }
/** The value of the top level; no record has this id. */
const top = 'top'

/** A dialog that moves a record of a tree below another one, for users who do not drag it. */
export function MoveModal({ node, nodes, onMove, onClose }: MoveModalProps) {
  const [keyword, setKeyword] = useState('')
  const [chosen, setChosen] = useState<string | null>(null)
  const [unfolded, setUnfolded] = useState<string[] | null>(null)
  const [isSaving, setSaving] = useState(false)
  const choices: Choice[] = [
    { key: top, title: '最上级', disabled: !canMove(node, null) },
    ...filterTree(
      nodes.map(each => toChoice(each, node)),
      keyword,
    ),
  ]
  const firstUnfolded = keyword
    ? keysAbove(choices, ({ title }) => title.includes(keyword))
    : choices.map(({ key }) => key)

  async function move() {
    setSaving(true)
    try {
      await onMove(chosen === top ? null : chosen)
      onClose()
    } finally {
      setSaving(false)
    }
  }
  return (
    <Modal
      title={`移动「${node.title}」`}
      width={500}
      canFullScreen={false}
      open
      onCancel={onClose}
      onOk={() => void move()}
      okText="移动"
      cancelText="取消"
      okButtonProps={{ disabled: chosen === null }}
      confirmLoading={isSaving}
    >
      <p>请选择新的上级{node.children ? '，它的下级随它一起移动' : ''}。</p>
      <Input.Search
        aria-label="名称"
        placeholder="输入名称搜索"
        allowClear
        onChange={event => {
          setKeyword(event.target.value.trim())
          setUnfolded(null)
        }}
      />
      {choices.length === 1 && keyword && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={messages.noData} />}
      <PickerTree<Choice>
        aria-label="新的上级"
        heightPx={360}
        treeData={choices}
        expandedKeys={unfolded ?? firstUnfolded}
        onExpand={keys => setUnfolded(keys.map(String))}
        selectedKeys={chosen === null ? [] : [chosen]}
        onSelect={(_, { node: { key }, selected }) => setChosen(selected ? key : null)}
      />
    </Modal>
  )
}

const toChoice = ({ key, title, children }: RecordNode, moved: RecordNode): Choice => ({
  key,
  title,
  disabled: !canMove(moved, key),
  ...(children && { children: children.map(child => toChoice(child, moved)) }),
})
