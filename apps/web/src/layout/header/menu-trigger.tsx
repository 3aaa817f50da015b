import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons'
import styles from './header.module.css'

interface MenuTriggerProps {
  isOpen: boolean
  onToggle: () => void
}

/** Folds the side menu, or opens the menu drawer on small screens. */
export function MenuTrigger({ isOpen, onToggle }: MenuTriggerProps) {
  return (
    <button
      type="button"
      className={styles.trigger}
      onClick={onToggle}
      aria-label={isOpen ? '收起菜单' : '展开菜单'}
      aria-expanded={isOpen}
    >
      {isOpen ? <MenuFoldOutlined /> : <MenuUnfoldOutlined />}
    </button>
  )
}
