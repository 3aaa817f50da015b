import { useInfiniteQuery } from '@tanstack/react-query'
import type { LabelSource } from '@xw/shared/field-types/field'
import { Select, type SelectProps } from 'antd'
import { type ReactElement, type UIEvent, useState } from 'react'
import { messages } from '../api/messages.ts'
import { type PickerProps, selectClearButton, severalTags } from './picker-props.ts'
import styles from './pickers.module.css'
import { type SearchSource, searchQuery } from './search-source.ts'
import { useDebounced } from './use-debounced.ts'
import { type LabeledValue, useLabeled } from './use-labeled.ts'

interface SearchSelectProps extends PickerProps {
  readonly source: SearchSource
  readonly labels: LabelSource
  /** The pause in typing after which the search starts. */
  readonly delayMs?: number
  /** A note about the options, shown below them. */
  readonly note?: string
}

const longDelayMs = 800
/** At this distance from the end of the list, the next page is loaded. */
const nearEndPx = 64
const prompt = '请输入搜索内容'

/** PK-07: a select over more items than a drop-down can hold. The server searches them page by page. */
export function SearchSelect({ source, labels, delayMs = longDelayMs, note, ...props }: SearchSelectProps) {
  const { codes: _codes, multiple, onChange: _onChange, placeholder = prompt, ...rest } = props
  const [isOpen, setOpen] = useState(rest.defaultOpen ?? false)
  const [typed, setTyped] = useState('')
  const keyword = useDebounced(typed, delayMs)
  const isSettled = keyword === typed
  const found = useInfiniteQuery({ ...searchQuery(source, keyword), enabled: isOpen })
  const options = isSettled ? (found.data?.pages.flatMap(page => page.options) ?? []) : []

  function loadMore({ currentTarget: list }: UIEvent<HTMLElement>) {
    const isNearEnd = list.scrollTop + list.clientHeight > list.scrollHeight - nearEndPx
    if (isNearEnd && isSettled && found.hasNextPage && !found.isFetching) void found.fetchNextPage()
  }

  return (
    <Select<LabeledValue>
      className={styles.wide ?? ''}
      {...useLabeled(labels, props)}
      {...(multiple && { mode: 'multiple', ...severalTags })}
      options={options.map(({ value, text, hint }) => ({ value, label: text, hint }))}
      optionRender={renderChoice}
      showSearch={{ filterOption: false, onSearch: setTyped, autoClearSearchValue: false }}
      notFoundContent={found.isFetching || !isSettled ? '正在查询…' : keyword ? messages.noData : prompt}
      onOpenChange={setOpen}
      onPopupScroll={loadMore}
      {...(note && { popupRender: withNote(note) })}
      allowClear={selectClearButton}
      placeholder={placeholder}
      {...rest}
    />
  )
}

const withNote = (note: string) => (choices: ReactElement) => (
  <>
    {choices}
    <div className={styles.note}>{note}</div>
  </>
)

const renderChoice: NonNullable<SelectProps['optionRender']> = ({ label, data }) => (
  <span className={styles.choice}>
    <span className={styles.choiceText}>{label}</span>
    {data.hint && <span className={styles.hint}>{data.hint}</span>}
  </span>
)
