import { DownOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import type { DepartNode } from '@xw/shared/wire/departs'
import { Button, Dropdown, Spin } from 'antd'
import { useState } from 'react'
import { Modal } from '../widgets/modal.tsx'
import { halfChecked, linkChecks, toggleCheck } from './check-tree.ts'
import { DepartmentTree } from './department-tree.tsx'
import { departmentTree, flattenDepartments } from './departments.ts'
import type { PickerModalProps } from './picker.tsx'
import styles from './pickers.module.css'
import type { ChosenItem } from './use-labels.ts'

/** PK-02: chooses departments in one searchable tree; with several, each with or without all departments below it. */
export default function DepartmentModal({ chosen, multiple, onConfirm, onClose }: PickerModalProps) {
  const { data: departs = [], isLoading } = useQuery(departmentTree)
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
        <DepartmentTree
          departs={departs}
          isLoading={isLoading}
          checked={checked}
          half={isLinked ? halfChecked(departs, checked) : []}
          onToggle={toggle}
          onEnter={active => confirm(checked.size > 0 || active === null ? checked : new Set([active]))}
        />
      </Spin>
    </Modal>
  )
}

/** Returns the chosen departments in the order of the tree. Departments that this user cannot see stay chosen. */
function toChosen(
  departs: readonly DepartNode[],
  before: readonly ChosenItem[],
  keys: ReadonlySet<string>,
): ChosenItem[] {
  const all = flattenDepartments(departs).map(({ node }) => node)
  const unseen = before.filter(({ value }) => keys.has(value) && !all.some(({ key }) => key === value))
  return [...unseen, ...all.filter(({ key }) => keys.has(key)).map(({ key, title }) => ({ value: key, text: title }))]
}

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
