import { SettingOutlined } from '@ant-design/icons'
import { Button, Checkbox, Input, Popover } from 'antd'
import { useState } from 'react'
import { ChosenColumns } from './chosen-columns.tsx'
import styles from './column-choice.module.css'
import { type Column, groupColumns, toggleColumn } from './columns.ts'

interface ColumnChoiceProps {
  columns: readonly Column[]
  onPlace: (columns: readonly Column[]) => void
  onReset: () => void
}

/** Which columns a list shows, in which order, and which stay in place. */
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

/** The shown ones first, as they stand; then the others by their groups. */
function ColumnList({ columns, onPlace }: Omit<ColumnChoiceProps, 'onReset'>) {
  const [keyword, setKeyword] = useState('')
  const sought = keyword.trim().toLowerCase()
  const found = columns.filter(({ key, field }) => `${field.label} ${key}`.toLowerCase().includes(sought))
  const groups = groupColumns(found.filter(column => column.isHidden))
  return (
    <div className={styles.choice}>
      <Input.Search
        aria-label="搜索列"
        placeholder="搜索列"
        allowClear
        value={keyword}
        onChange={event => setKeyword(event.target.value)}
      />
      <div className={styles.list}>
        <ChosenColumns columns={columns} keyword={sought} onPlace={onPlace} />
        {groups.map(({ title, columns: own }) => (
          <section key={title} aria-label={title}>
            <h4>{title}</h4>
            <ul>
              {own.map(({ key, field }) => (
                <li key={key} className={styles.item}>
                  <Checkbox checked={false} onChange={() => onPlace(toggleColumn(columns, key))}>
                    {field.label}
                  </Checkbox>
                </li>
              ))}
            </ul>
          </section>
        ))}
        {found.length === 0 && <p className={styles.none}>没有这样的列</p>}
      </div>
    </div>
  )
}
