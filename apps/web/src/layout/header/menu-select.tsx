import { matchesText } from '@xw/shared/dict/spelling'
import { Select } from 'antd'
import { type Ref, useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { useViewer } from '../../data/degree/use-viewer.ts'
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

const loadSpell = () => import('@xw/shared/degree/spell').then(({ spell }) => spell)
const loadToActions = () => import('./action-items.ts').then(({ toActionItems }) => toActionItems)

/**
 * HD-01: a select that finds pages of the menu and actions of the office by title or pinyin, and records by name or
 * number.
 */
export function MenuSelect({ ref, isOpen, onOpen, onDone }: MenuSelectProps) {
  const grants = usePermissions()
  const { menu } = grants
  const viewer = useViewer()
  const navigate = useNavigate()
  const items = useMemo(() => toSearchItems(menu), [menu])
  const spell = useLoaded(isOpen, loadSpell)
  const actions = useLoaded(isOpen, loadToActions)?.(items, { viewer, grants }) ?? []
  const [keyword, setKeyword] = useState('')
  const settled = useDebounced(keyword, pauseMs)
  const { records, isSearching } = useRecordSearch(isOpen ? settled : '')
  // Records found for an earlier keyword are not offered, because Enter would open one of them.
  const found = settled === keyword ? toRecordItems(records, items) : []
  const go = (value: string) => {
    onOpen(false)
    onDone?.()
    const link = actions.find(action => action.value === value)?.link ?? value
    const item = items.find(other => other.link === link)
    const list = found.find(other => other.value === link)?.list
    if (item?.url) window.open(item.url, '_blank', 'noreferrer')
    // A record opens in the tab of its list when that tab is open.
    else void navigate(link, list === undefined ? {} : { state: { tab: list } satisfies TabState })
  }
  const pages = items.map(({ title, fullName, groups, link }) => ({
    value: link,
    title: fullName ?? title,
    names: [title, ...(fullName ? [fullName] : [])],
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
          option !== undefined && (isFound(option) || namesOf(option).some(name => matchesText(name, text, spell))),
      }}
      options={[
        ...pages,
        ...(actions.length > 0 ? [{ label: '操作', title: '操作', options: [...actions] }] : []),
        ...(found.length > 0 ? [{ label: '学位记录', title: '学位记录', options: found }] : []),
      ]}
      notFoundContent={isSearching || settled !== keyword ? '正在查找…' : '没有找到'}
      popupMatchSelectWidth={false}
    />
  )
}

const isFound = (option: object) => 'list' in option

/** The names by which an option is found: a page of a degree type has two. */
const namesOf = (option: { title?: string; names?: readonly string[] }) => option.names ?? [option.title ?? '']

/**
 * Loads a part of the search when the user first opens it. Returns null until it has loaded or when loading fails; the
 * search then does without.
 */
function useLoaded<T>(isWanted: boolean, load: () => Promise<T>): T | null {
  const [loaded, setLoaded] = useState<T | null>(null)
  useEffect(() => {
    if (!isWanted || loaded) return
    load().then(
      value => setLoaded(() => value),
      () => {},
    )
  }, [isWanted, loaded, load])
  return loaded
}
