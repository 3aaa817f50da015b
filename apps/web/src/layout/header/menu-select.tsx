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
  /** Called when the user has chosen a page. */
  onDone?: () => void
}

/** The record search waits for this pause in typing. */
const pauseMs = 300

/** HD-01: a select that finds pages of the menu by title or pinyin, and records by name or number. */
export function MenuSelect({ ref, isOpen, onOpen, onDone }: MenuSelectProps) {
  const menu = usePermissions(state => state.menu)
  const navigate = useNavigate()
  const items = useMemo(() => toSearchItems(menu), [menu])
  const spell = usePinyin(isOpen)
  const [keyword, setKeyword] = useState('')
  const settled = useDebounced(keyword, pauseMs)
  const { records, isSearching } = useRecordSearch(isOpen ? settled : '')
  // Records found for an earlier keyword are not offered, because Enter would open one of them.
  const found = settled === keyword ? toRecordItems(records, items) : []
  const go = (link: string) => {
    onOpen(false)
    onDone?.()
    const item = items.find(other => other.link === link)
    const list = found.find(other => other.value === link)?.list
    if (item?.url) window.open(item.url, '_blank', 'noreferrer')
    // A record opens in the tab of its list when that tab is open.
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
      // The select never keeps a value, because choosing an option navigates.
      value={null}
      open={isOpen}
      onOpenChange={onOpen}
      onSelect={go}
      showSearch={{
        onSearch: setKeyword,
        // Records need no filter here, because the server has already matched them.
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

/**
 * Loads the pinyin function when the user first opens the search. Returns null until it has loaded or when loading
 * fails; titles then match by text only.
 */
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
