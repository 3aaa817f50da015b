import { EllipsisOutlined, SearchOutlined } from '@ant-design/icons'
import { Button, Popover } from 'antd'
import type { ReactNode } from 'react'
import { ListTools } from './list-tools.tsx'
import styles from './resource.module.css'

interface PhoneToolsProps {
  isSearchOpen: boolean
  /** Null for a list that is not searched. */
  onToggleSearch: (() => void) | null
  /** The actions on the whole list. */
  children: ReactNode
}

/** The tools of a list on a phone: two buttons beside the title, so that the first record stands near the top. */
export default function PhoneTools({ isSearchOpen, onToggleSearch, children }: PhoneToolsProps) {
  return (
    <>
      {onToggleSearch && (
        <Button
          type="text"
          icon={<SearchOutlined />}
          aria-label="查询条件"
          aria-expanded={isSearchOpen}
          onClick={onToggleSearch}
        />
      )}
      <Popover
        trigger="click"
        placement="bottomRight"
        content={
          <div className={styles.phoneTools}>
            {children}
            {onToggleSearch && <ListTools />}
          </div>
        }
      >
        <Button type="text" icon={<EllipsisOutlined />} aria-label="列表操作" />
      </Popover>
    </>
  )
}
