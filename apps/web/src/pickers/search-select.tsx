import { useInfiniteQuery } from '@tanstack/react-query'
import type { LabelSource } from '@xw/shared/field-types/field'
import { Select, type SelectProps } from 'antd'
import { type UIEvent, useState } from 'react'
import { messages } from '../api/messages.ts'
import { type Labeled, type PickerProps, pendingText, toLabeledList } from './picker-props.ts'
import styles from './pickers.module.css'
import { type SearchSource, searchQuery } from './search-source.ts'
import { useDebounced } from './use-debounced.ts'
import { rememberLabels, useLabels } from './use-labels.ts'

interface SearchSelectProps extends PickerProps {
  readonly source: SearchSource
  readonly labels: LabelSource
}

const debounceMs = 800
/** So close to the end of the list the next page is fetched. */
const nearEndPx = 64

/** PK-07: a select over more entries than a drop-down holds; they are searched on the server, page by page. */
export function SearchSelect({ source, labels, codes, multiple, onChange, ...rest }: SearchSelectProps) {
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const keyword = useDebounced(typed, debounceMs)
  const found = useInfiniteQuery({ ...searchQuery(source, keyword), enabled: isOpen })
  const isWaiting = found.isFetching || keyword !== typed
  const options = keyword === typed ? (found.data?.pages.flatMap(page => page.options) ?? []) : []
  const texts = useLabels(labels, codes)
  const selected = codes.map(value => ({ value, label: texts.get(value) ?? pendingText }))

  function change(next: Labeled | Labeled[] | null | undefined) {
    const chosen = toLabeledList(next)
    rememberLabels(
      labels,
      options.filter(({ value }) => chosen.some(item => item.value === value)),
    )
    onChange(chosen.map(item => item.value))
  }

  function loadMore({ currentTarget: list }: UIEvent<HTMLElement>) {
    const isNearEnd = list.scrollTop + list.clientHeight > list.scrollHeight - nearEndPx
    if (isNearEnd && found.hasNextPage && !isWaiting) void found.fetchNextPage()
  }

  return (
    <Select<Labeled | Labeled[] | null>
      {...several(multiple)}
      labelInValue
      value={multiple ? selected : (selected[0] ?? null)}
      onChange={change}
      options={options.map(({ value, text, hint }) => ({ value, label: text, hint }))}
      optionRender={({ label, data }) => <Choice label={label} hint={data.hint} />}
      showSearch={{ filterOption: false, onSearch: setTyped, autoClearSearchValue: false }}
      notFoundContent={isWaiting ? '正在查询…' : keyword ? messages.noData : prompt}
      onOpenChange={setOpen}
      onPopupScroll={loadMore}
      allowClear
      {...rest}
      placeholder={rest.placeholder ?? prompt}
    />
  )
}

const prompt = '请输入搜索内容'

/** Several are shown as tags, as many as fit. */
const several = (multiple: boolean): SelectProps => (multiple ? { mode: 'multiple', maxTagCount: 'responsive' } : {})

function Choice({ label, hint }: { label: React.ReactNode; hint?: string }) {
  return (
    <span className={styles.choice}>
      <span className={styles.choiceText}>{label}</span>
      {hint && <span className={styles.hint}>{hint}</span>}
    </span>
  )
}
