import { matchesText, type Spell } from '@xw/shared/dict/spelling'
import { Select } from 'antd'
import { type Ref, useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { useRecordSearch } from '../../data/resources/find-records.ts'
import { usePermissions } from '../../data/session/permissions.ts'
import { useDebounced } from '../../pickers/use-debounced.ts'
import type { TabState } from '../tabs/use-tabs.ts'
import styles from './header.module.css'
import { toRecordItems, toSearchItems } from './search-items.ts'

interface MenuSelectProps {
  ref?: Ref<{ focus: () => void }>
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  /** Somebody is on the way to a page. */
  onDone?: () => void
}

/** So long nobody types on. */
const pauseMs = 300

/** HD-01: a select over the pages of the menu, by title or pinyin, and over records, by name or number. */
export function MenuSelect({ ref, isOpen, onOpen, onDone }: MenuSelectProps) {
  const menu = usePermissions(state => state.menu)
  const navigate = useNavigate()
  const items = useMemo(() => toSearchItems(menu), [menu])
  const spell = usePinyin(isOpen)
  const [keyword, setKeyword] = useState('')
  const settled = useDebounced(keyword, pauseMs)
  const { records, isSearching } = useRecordSearch(isOpen ? settled : '')
  // What was found for other letters is not offered: Enter would open it.
  const found = settled === keyword ? toRecordItems(records, items) : []
  const go = (link: string) => {
    onOpen(false)
    onDone?.()
    const item = items.find(other => other.link === link)
    const list = found.find(other => other.value === link)?.list
    if (item?.url) window.open(item.url, '_blank', 'noreferrer')
    // In the tab of its list, where that is open.
    else void navigate(link, list === undefined ? {} : { state: { tab: list } satisfies TabState })
  }
  const pages = items.map(({ title, groups, link }) => ({
    value: link,
    title,
    label: groups.length > 0 ? `${groups.join(' / ')} / ${title}` : title,
  }))
  return (
    <Select<string>
      ref={ref as never}
      className={styles.search ?? ''}
      aria-label="搜索菜单"
      placeholder="搜索菜单、记录（Ctrl+K）"
      // Nothing stays chosen: it is a way, not a state.
      value={null}
      open={isOpen}
      onOpenChange={onOpen}
      onSelect={go}
      showSearch={{
        onSearch: setKeyword,
        // The server has found the records.
        filterOption: (text, option) =>
          option !== undefined && (isFound(option) || matchesText(option.title ?? '', text, spell)),
      }}
      options={found.length > 0 ? [...pages, { label: '学位记录', title: '学位记录', options: found }] : pages}
      notFoundContent={isSearching || settled !== keyword ? '正在查找…' : '没有找到'}
      popupMatchSelectWidth={false}
    />
  )
}

const isFound = (option: object) => 'list' in option

/** Pinyin, once somebody searches; until then, and where it does not load, titles are found by themselves. */
function usePinyin(isWanted: boolean): Spell | null {
  const [spell, setSpell] = useState<Spell | null>(null)
  useEffect(() => {
    if (!isWanted || spell) return
    import('@xw/shared/degree/spell').then(
      loaded => setSpell(() => loaded.spell),
      () => {},
    )
  }, [isWanted, spell])
  return spell
}
