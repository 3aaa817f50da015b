import { SearchOutlined } from '@ant-design/icons'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { lazyPart } from '../../lib/lazy-part.tsx'
import styles from './header.module.css'
import { MenuSelect } from './menu-select.tsx'

const MenuSearchModal = lazyPart(() => import('./menu-search-modal.tsx'))

/** HD-01: the menu search, which Ctrl/⌘+K opens. On small screens it is a button that opens the search in a modal. */
export function MenuSearch({ isMobile }: { isMobile: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const select = useRef<{ focus: () => void }>(null)
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    event.preventDefault()
    setOpen(true)
    select.current?.focus()
  })
  useEffect(() => {
    window.addEventListener('keydown', handleKey)
    return () => window.removeEventListener('keydown', handleKey)
  }, [])
  if (!isMobile) return <MenuSelect ref={select} isOpen={isOpen} onOpen={setOpen} />
  return (
    <>
      <button type="button" className={styles.trigger} aria-label="搜索菜单" onClick={() => setOpen(true)}>
        <SearchOutlined />
      </button>
      {isOpen && <MenuSearchModal onClose={() => setOpen(false)} />}
    </>
  )
}
