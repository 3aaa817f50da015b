import type { ResourceDef } from '@xw/shared/resource/resource'
import { Button, Popover, Select, Space } from 'antd'
import { useState } from 'react'
import type { GridHandle } from '../../../grid/use-grid.ts'
import styles from './matrix.module.css'
import { type MatrixRight, matrixRights, toMatrixGroups } from './matrix.ts'
import { canSet } from './matrix-rows.ts'

interface BulkSetProps {
  grid: GridHandle
  def: ResourceDef
}

/** Sets one right for all fields or for a group of them, as one step that can be undone. */
export function BulkSet(props: BulkSetProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover
      trigger="click"
      title="批量设置"
      placement="bottomLeft"
      destroyOnHidden
      open={isOpen}
      onOpenChange={setOpen}
      content={<BulkForm {...props} onDone={() => setOpen(false)} />}
    >
      <Button aria-expanded={isOpen}>批量设置</Button>
    </Popover>
  )
}

const everything = { value: '', label: '全部字段' }

function BulkForm({ grid, def, onDone }: BulkSetProps & { onDone: () => void }) {
  const [group, setGroup] = useState(everything.value)
  const [right, setRight] = useState<MatrixRight>('visible')
  const groups = toMatrixGroups(def).map(({ title }) => ({ value: title, label: title }))
  function set(isOn: boolean) {
    const targetRows = grid.state.rows.filter(row => (group === '' || row.group === group) && canSet(def, right, row))
    const values = targetRows.map(row => ({ rowKey: String(row.id), values: { [right]: isOn ? '1' : '0' } }))
    grid.dispatch({ type: 'setValues', values })
    onDone()
  }
  return (
    <div className={styles.bulk}>
      <Select aria-label="字段范围" value={group} options={[everything, ...groups]} onChange={setGroup} />
      <Select
        aria-label="权限"
        value={right}
        options={matrixRights.map(({ key, label }) => ({ value: key, label }))}
        onChange={setRight}
      />
      <Space>
        <Button type="primary" onClick={() => set(true)}>
          勾选
        </Button>
        <Button onClick={() => set(false)}>取消勾选</Button>
      </Space>
    </div>
  )
}
