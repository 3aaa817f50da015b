import { Input } from 'antd'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import styles from './gallery.module.css'
import { type GalleryEntry, galleryGroups, matchesSearch } from './gallery-entry.ts'

interface SideListProps {
  entries: readonly GalleryEntry[]
  /** The key of the entry that is shown. */
  shown: string | null
}

/** Lists all entries by group and filters them by the typed text. The text and the chosen entry are in the address. */
export function SideList({ entries, shown }: SideListProps) {
  const [search, setSearch] = useSearchParams()
  // A local copy of the text: the address updates with a delay, which would disturb an input method in the middle of a
  // word.
  const [typed, setTyped] = useState(search.get('q') ?? '')
  const found = entries.filter(entry => matchesSearch(entry, typed))
  const change = (next: string) => {
    setTyped(next)
    setSearch(
      before => {
        if (next === '') before.delete('q')
        else before.set('q', next)
        return before
      },
      { replace: true },
    )
  }
  return (
    <>
      <Input.Search
        allowClear
        placeholder="中文、英文名或拼音"
        aria-label="查找组件"
        value={typed}
        onChange={({ target }) => change(target.value)}
      />
      <nav aria-label="组件">
        {galleryGroups.map(group => (
          <Group
            key={group}
            title={group}
            entries={found.filter(entry => entry.group === group)}
            shown={shown}
            search={search}
          />
        ))}
      </nav>
      {found.length === 0 && <p role="status">没有找到「{typed}」</p>}
    </>
  )
}

interface GroupProps extends SideListProps {
  title: string
  search: URLSearchParams
}

function Group({ title, entries, shown, search }: GroupProps) {
  if (entries.length === 0) return null
  const addressOf = (key: string) =>
    `?${new URLSearchParams([...search].filter(([name]) => name !== 'show').concat([['show', key]]))}`
  return (
    <>
      <h2>{title}</h2>
      <ul>
        {entries.map(({ key, title: name, name: code }) => (
          <li key={key}>
            <Link
              to={addressOf(key)}
              className={styles.link ?? ''}
              {...(key === shown && { 'aria-current': 'page' as const })}
            >
              {name} <code>{code}</code>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
