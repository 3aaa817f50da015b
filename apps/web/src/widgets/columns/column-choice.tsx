import { SettingOutlined } from '@ant-design/icons'
import { Button, Popover } from 'antd'
import { lazyPart } from '../../lib/lazy-part.tsx'
import styles from './column-choice.module.css'
import type { ConfigurableColumn } from './columns.ts'

const ColumnList = lazyPart(() => import('./column-list.tsx'))

interface ColumnChoiceProps {
  columns: readonly ConfigurableColumn[]
  onPlace: (columns: readonly ConfigurableColumn[]) => void
  onReset: () => void
}

/** A button with the settings of a list's columns: which are shown, in which order, and which are fixed. */
export function ColumnChoice({ onReset, ...props }: ColumnChoiceProps) {
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      destroyOnHidden
      title={
        <div className={styles.title}>
          显示的列
          <Button type="link" size="small" onClick={onReset}>
            恢复默认
          </Button>
        </div>
      }
      content={<ColumnList {...props} />}
    >
      <Button type="text" icon={<SettingOutlined />} aria-label="选择列" title="选择列" />
    </Popover>
  )
}
