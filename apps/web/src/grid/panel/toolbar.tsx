import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useIsPhone } from '../../lib/use-media.ts'
import type { Row } from '../model/state.ts'
import type { GridHandle } from '../use-grid.ts'
import { AddButton } from './add-button.tsx'
import styles from './panel.module.css'
import { RemoveButton } from './remove-button.tsx'
import { useExcludedTools } from './use-excluded-tools.ts'

/** The buttons that a toolbar can show beside the page's own. */
export type ToolbarButton = 'add' | 'save' | 'remove' | 'clearSelection' | 'collapse'

export interface GridToolbarProps {
  grid: GridHandle
  /** The key under which the user's settings of this grid are stored. */
  gridKey: string
  buttons?: readonly ToolbarButton[] | undefined
  /** GR-12: the prefix of the codes that may be excluded. */
  authPrefix?: string | undefined
  prefix?: ReactNode | undefined
  suffix?: ReactNode | undefined
  /** Buttons about the view, at the end: columns, errors. */
  tools?: ReactNode | undefined
  onSave?: (() => void) | undefined
  isSaving?: boolean | undefined
  /** Deletes the rows on the server first. They disappear once it resolves to true. */
  onRemove?: ((rows: readonly Row[]) => Promise<boolean>) | undefined
}

const standard: readonly ToolbarButton[] = ['add', 'remove', 'clearSelection']

/** GR-12: the toolbar of a grid. On a phone it starts folded, so that the rows have the screen. */
export function GridToolbar({ grid, buttons = standard, prefix, suffix, tools, ...props }: GridToolbarProps) {
  const { state, dispatch } = grid
  const isExcluded = useExcludedTools(props.authPrefix)
  const isPhone = useIsPhone()
  const canFold = buttons.includes('collapse') || (isPhone && (Boolean(prefix) || Boolean(suffix)))
  const [isFolded, setFolded] = useState(isPhone)
  const isOpen = !canFold || !isFolded
  const { readOnly, disabledRows } = state.options
  const has = (button: ToolbarButton) => buttons.includes(button) && !readOnly
  const isSome = state.selected.size > 0
  return (
    <div className={styles.toolbar} role="toolbar" aria-label="表格操作">
      {isOpen && prefix}
      {has('add') && !isExcluded('add') && (
        <AddButton
          gridKey={props.gridKey}
          onAdd={({ count, position }) => dispatch({ type: 'insert', nowMs: performance.now(), count, position })}
        />
      )}
      {has('save') && (
        <Button loading={props.isSaving ?? false} onClick={() => props.onSave?.()}>
          保存
        </Button>
      )}
      {has('remove') && isSome && !isExcluded('batch_delete') && <RemoveButton grid={grid} onRemove={props.onRemove} />}
      {buttons.includes('clearSelection') && isSome && Object.keys(disabledRows).length > 0 && (
        <Button onClick={() => dispatch({ type: 'select', what: 'none' })}>清空选择</Button>
      )}
      {isOpen && suffix}
      {canFold && (
        <Button
          type="link"
          icon={isFolded ? <DownOutlined /> : <UpOutlined />}
          iconPlacement="end"
          aria-expanded={!isFolded}
          onClick={() => setFolded(!isFolded)}
        >
          {isFolded ? '展开' : '收起'}
        </Button>
      )}
      {tools && <div className={styles.tools}>{tools}</div>}
    </div>
  )
}
