import { Checkbox, Input } from 'antd'
import { useState } from 'react'
import { ChosenColumns } from './chosen-columns.tsx'
import styles from './column-choice.module.css'
import { type ConfigurableColumn, groupColumns, toggleColumn } from './columns.ts'

interface ColumnListProps {
  columns: readonly ConfigurableColumn[]
  onPlace: (columns: readonly ConfigurableColumn[]) => void
}

/** Lists the shown columns in their order, then the hidden ones by group. */
export default function ColumnList({ columns, onPlace }: ColumnListProps) {
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
