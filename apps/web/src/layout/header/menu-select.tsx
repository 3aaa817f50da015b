import { Select } from 'antd'
import { type Ref, useEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { usePermissions } from '../../data/permissions.ts'
import styles from './header.module.css'
import { isMeant, type Spell, toSearchItems } from './search-items.ts'

interface MenuSelectProps {
  ref?: Ref<{ focus: () => void }>
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  /** Somebody is on the way to a page. */
  onDone?: () => void
}

/** HD-01: a select over the pages of the menu, by title or pinyin. */
export function MenuSelect({ ref, isOpen, onOpen, onDone }: MenuSelectProps) {
  const menu = usePermissions(state => state.menu)
  const navigate = useNavigate()
  const items = useMemo(() => toSearchItems(menu), [menu])
  const spell = useSpell(isOpen)
  const go = (link: string) => {
    onOpen(false)
    onDone?.()
    const item = items.find(other => other.link === link)
    if (item?.url) window.open(item.url, '_blank', 'noreferrer')
    else void navigate(link)
  }
  return (
    <Select<string>
      ref={ref as never}
      className={styles.search ?? ''}
      aria-label="搜索菜单"
      placeholder="搜索菜单（Ctrl+K）"
      // Nothing stays chosen: it is a way, not a state.
      value={null}
      open={isOpen}
      onOpenChange={onOpen}
      onSelect={go}
      showSearch={{ filterOption: (text, option) => isMeant(option?.title ?? '', text, spell) }}
      options={items.map(({ title, groups, link }) => ({
        value: link,
        title,
        label: groups.length > 0 ? `${groups.join(' / ')} / ${title}` : title,
      }))}
      notFoundContent="没有找到"
      popupMatchSelectWidth={false}
    />
  )
}

/** Pinyin, once somebody searches; until then, and where it does not load, titles are found by themselves. */
function useSpell(isWanted: boolean): Spell | null {
  const [spell, setSpell] = useState<Spell | null>(null)
  useEffect(() => {
    if (!isWanted || spell) return
    import('./pinyin.ts').then(
      // At once, with its effects: the select marks its first option in one, and Enter may come right after the options.
      loaded => flushSync(() => setSpell(() => loaded.spell)),
      () => {},
    )
  }, [isWanted, spell])
  return spell
}
