import { Button, Input } from 'antd'
import { useState } from 'react'
import styles from './pickers.module.css'

/** What was typed, by parameter; blank ones are not there. */
export type Typed = Readonly<Record<string, string>>

interface RecordSearchProps {
  readonly items: readonly { readonly key: string; readonly label: string }[]
  onSearch(typed: Typed): void
}

/** The search line over a dialog's records; Enter searches. */
export function RecordSearch({ items, onSearch }: RecordSearchProps) {
  const [typed, setTyped] = useState<Typed>({})
  const search = () =>
    onSearch(
      Object.fromEntries(Object.entries(typed).flatMap(([key, text]) => (text.trim() ? [[key, text.trim()]] : []))),
    )
  const reset = () => {
    setTyped({})
    onSearch({})
  }
  return (
    <div role="search" className={styles.searchLine}>
      {items.map(({ key, label }) => (
        <Input
          key={key}
          aria-label={label}
          placeholder={label}
          allowClear
          value={typed[key] ?? ''}
          onChange={event => setTyped({ ...typed, [key]: event.target.value })}
          onPressEnter={search}
        />
      ))}
      <Button onClick={search}>查询</Button>
      <Button type="text" onClick={reset}>
        重置
      </Button>
    </div>
  )
}
