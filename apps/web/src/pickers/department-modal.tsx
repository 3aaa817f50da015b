import { DownOutlined, SearchOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button, Dropdown, Empty, Input, Spin } from 'antd'
import { type KeyboardEvent, useState } from 'react'
import { call } from '../api/http.ts'
import { messages } from '../api/messages.ts'
import { useIsPhone } from '../lib/use-media.ts'
import { Modal } from '../widgets/modal.tsx'
import { halfChecked, linkChecks, toggleCheck } from './check-tree.ts'
import { filterTree, keysAbove } from './filter-tree.ts'
import type { PickerModalProps } from './picker.tsx'
import { PickerTree } from './picker-tree.tsx'
import styles from './pickers.module.css'
import type { Chosen } from './use-labels.ts'

/** A department with all below it. */
interface DepartNode {
  key: string
  title: string
  children?: DepartNode[]
}

/** PK-02: departments in one tree with a search; several with or without all that is below them. */
export default function DepartmentModal({ chosen, multiple, onConfirm, onClose }: PickerModalProps) {
  const { data: departs = [], isLoading } = useQuery({
    queryKey: ['depart-tree'],
    queryFn: ({ signal }) => call<DepartNode[]>('/sys/sysDepart/queryTreeList', { signal }),
  })
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set(chosen.map(({ value }) => value)))
  const [isLinked, setLinked] = useState(false)

  function toggle(key: string) {
    if (multiple) setChecked(toggleCheck(departs, checked, { key, isLinked }))
    else setChecked(new Set(checked.has(key) ? [] : [key]))
  }

  function link(wished: boolean) {
    setLinked(wished)
    if (wished) setChecked(linkChecks(departs, checked))
  }

  const confirm = (keys: ReadonlySet<string> = checked) => onConfirm(toChosen(departs, chosen, keys))

  return (
    <Modal
      title="选择部门"
      width={500}
      open
      onCancel={onClose}
      footer={
        <div className={styles.footer}>
          {multiple && <LinkMenu isLinked={isLinked} onChange={link} />}
          <Button onClick={onClose}>关闭</Button>
          <Button type="primary" onClick={() => confirm()}>
            确定
          </Button>
        </div>
      }
    >
      <Spin spinning={isLoading}>
        <DepartTree
          departs={departs}
          checked={checked}
          half={isLinked ? halfChecked(departs, checked) : []}
          onToggle={toggle}
          onEnter={active => confirm(checked.size > 0 || active === null ? checked : new Set([active]))}
        />
      </Spin>
    </Modal>
  )
}

/** In the order of the tree; what this user cannot see in it stays chosen. */
function toChosen(departs: readonly DepartNode[], before: readonly Chosen[], keys: ReadonlySet<string>): Chosen[] {
  const all = flatten(departs)
  const unseen = before.filter(({ value }) => keys.has(value) && !all.some(({ key }) => key === value))
  return [...unseen, ...all.filter(({ key }) => keys.has(key)).map(({ key, title }) => ({ value: key, text: title }))]
}

const flatten = (nodes: readonly DepartNode[]): DepartNode[] =>
  nodes.flatMap(node => [node, ...flatten(node.children ?? [])])

function LinkMenu({ isLinked, onChange }: { isLinked: boolean; onChange: (isLinked: boolean) => void }) {
  const items = [
    { key: 'linked', label: '父子关联' },
    { key: 'unlinked', label: '取消关联' },
  ]
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items,
        selectable: true,
        selectedKeys: [isLinked ? 'linked' : 'unlinked'],
        onClick: ({ key }) => onChange(key === 'linked'),
      }}
    >
      <Button className={styles.footerStart ?? ''}>
        树操作 <DownOutlined />
      </Button>
    </Dropdown>
  )
}

interface DepartTreeProps {
  departs: readonly DepartNode[]
  checked: ReadonlySet<string>
  half: string[]
  onToggle(key: string): void
  /** Enter confirms; the node the arrows have reached is given along. */
  onEnter(active: string | null): void
}

function DepartTree({ departs, checked, half, onToggle, onEnter }: DepartTreeProps) {
  const [keyword, setKeyword] = useState('')
  const [unfolded, setUnfolded] = useState<string[] | null>(null)
  const [active, setActive] = useState<string | null>(null)
  const heightPx = useIsPhone() ? Math.max(240, window.innerHeight - 260) : 360
  const found = filterTree(departs, keyword)
  const isWanted = ({ key, title }: DepartNode) => (keyword ? title.includes(keyword) : checked.has(key))

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    event.stopPropagation()
    onEnter(active)
  }

  return (
    <>
      <Input
        prefix={<SearchOutlined />}
        aria-label="部门名称"
        placeholder="输入部门名称搜索"
        allowClear
        className={styles.search ?? ''}
        onChange={event => {
          setKeyword(event.target.value.trim())
          setUnfolded(null)
        }}
      />
      {found.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={messages.noData} />}
      <div onKeyDownCapture={handleKeyDown}>
        <PickerTree<DepartNode>
          heightPx={heightPx}
          treeData={found}
          checkable
          checkStrictly
          selectable={false}
          checkedKeys={{ checked: [...checked], halfChecked: half }}
          onCheck={(_, { node }) => onToggle(node.key)}
          expandedKeys={unfolded ?? [...found.map(({ key }) => key), ...keysAbove(found, isWanted)]}
          onExpand={keys => setUnfolded(keys.map(String))}
          onActiveChange={key => setActive(key === null ? null : String(key))}
        />
      </div>
    </>
  )
}
