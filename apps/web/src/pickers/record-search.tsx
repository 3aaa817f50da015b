import { DownOutlined, UpOutlined } from '@ant-design/icons'
import type { Option } from '@xw/shared/field-types/field'
import { Button, Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { DictSelect, OptionSelect } from './option-select.tsx'
import styles from './pickers.module.css'

/** The typed values by parameter, without blank ones. */
export type SearchInputs = Readonly<Record<string, string>>

/** PK-03: one condition of a record dialog. */
export interface QueryItem {
  readonly key: string
  readonly label: string
  readonly placeholder?: string
  /** The options come from a dictionary, or from the list in `options`, instead of being typed. */
  readonly dictCode?: string
  readonly options?: readonly Option[]
  /** Further props of the input. */
  readonly props?: Readonly<Record<string, unknown>>
  /** Renders another input. */
  customRender?(input: QueryInput): ReactNode
  /** Shown only when the form is unfolded. */
  readonly isFolded?: boolean
}

interface QueryInput {
  readonly value: string
  onChange(value: string): void
  onSearch(): void
}

interface RecordSearchProps {
  readonly items: readonly QueryItem[]
  onSearch(typed: SearchInputs): void
}

/** The conditions of a record dialog. The less common ones appear behind 展开; Enter searches. */
export function RecordSearch({ items, onSearch }: RecordSearchProps) {
  const [typed, setTyped] = useState<SearchInputs>({})
  const [isUnfolded, setUnfolded] = useState(false)
  const search = () =>
    onSearch(
      Object.fromEntries(Object.entries(typed).flatMap(([key, text]) => (text.trim() ? [[key, text.trim()]] : []))),
    )
  const reset = () => {
    setTyped({})
    onSearch({})
  }
  const canUnfold = items.some(({ isFolded }) => isFolded)
  return (
    <div role="search" className={styles.searchLine}>
      {items
        .filter(({ isFolded }) => !isFolded || isUnfolded)
        .map(item => (
          <div key={item.key} className={styles.searchItem}>
            <ItemInput
              item={item}
              value={typed[item.key] ?? ''}
              onChange={value => setTyped({ ...typed, [item.key]: value })}
              onSearch={search}
            />
          </div>
        ))}
      <Button onClick={search}>查询</Button>
      <Button type="text" onClick={reset}>
        重置
      </Button>
      {canUnfold && (
        <Button
          type="link"
          aria-expanded={isUnfolded}
          icon={isUnfolded ? <UpOutlined /> : <DownOutlined />}
          iconPlacement="end"
          onClick={() => setUnfolded(!isUnfolded)}
        >
          {isUnfolded ? '收起' : '展开'}
        </Button>
      )}
    </div>
  )
}

function ItemInput({ item, ...input }: QueryInput & { item: QueryItem }) {
  const { value, onChange, onSearch } = input
  const { label, placeholder = label, dictCode, options, props } = item
  if (item.customRender) return item.customRender(input)
  const named = { 'aria-label': label, placeholder }
  const choice = {
    ...named,
    multiple: false,
    codes: value ? [value] : [],
    onChange: ([code = '']: readonly string[]) => onChange(code),
    ...props,
  }
  if (options) return <OptionSelect options={options} labels={{ from: 'options', options }} {...choice} />
  if (dictCode) return <DictSelect dictCode={dictCode} {...choice} />
  return (
    <Input
      {...named}
      allowClear
      value={value}
      onChange={event => onChange(event.target.value)}
      onPressEnter={onSearch}
      {...props}
    />
  )
}
