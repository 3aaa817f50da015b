import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { LabelSource, Option } from '@xw/shared/field-types/field'
import { Select } from 'antd'
import { useState } from 'react'
import { useDict } from '../data/dict.ts'
import { type PickerProps, selectClearButton, severalTags } from './picker-props.ts'
import styles from './pickers.module.css'
import { dictMatches } from './search-source.ts'
import { useDebounced } from './use-debounced.ts'
import { type LabeledValue, useLabeled } from './use-labeled.ts'

interface OptionSelectProps extends PickerProps {
  readonly options: readonly Option[]
  /** The source of texts for codes that are no longer options. */
  readonly labels: LabelSource
  /** Codes that match the typed text by another name or by pinyin. */
  readonly meant?: ReadonlySet<string>
  onSearch?(typed: string): void
  onOpenChange?(isOpen: boolean): void
}

/** A drop-down with all its options, which typing narrows by a part of a text or code. */
export function OptionSelect({ options, labels, meant, onSearch, ...props }: OptionSelectProps) {
  const { codes, multiple, onChange: _onChange, onTyped, typed = [], ...rest } = props
  const [sought, setSought] = useState('')
  const known = new Set(options.map(({ value }) => value))
  const choices = [
    ...options.map(({ value, text }) => ({ value, label: text })),
    ...typed.filter(code => !known.has(code)).map(code => ({ value: code, label: code })),
  ]
  const isNew = onTyped !== undefined && sought !== '' && choices.every(({ label }) => label !== sought)
  function search(text: string) {
    onSearch?.(text)
    if (!onTyped) return
    const own = text.trim()
    setSought(own)
    // With several codes, each is taken once it is complete.
    if (own !== '' && !multiple) onTyped(choices.find(({ label }) => label === own)?.value ?? own)
  }
  return (
    <Select<LabeledValue, { value: string; label: string }>
      className={styles.wide ?? ''}
      // A single text that is being typed is no code yet, so its label is not loaded.
      {...useLabeled(labels, { ...props, codes: sought === '' || multiple ? codes : [] })}
      {...(multiple && { mode: onTyped ? 'tags' : 'multiple', ...severalTags })}
      {...(multiple && onTyped && { tokenSeparators: [...separators] })}
      options={isNew && !multiple ? [{ value: sought, label: sought }, ...choices] : choices}
      showSearch={{
        filterOption: (part, option) =>
          option !== undefined &&
          (holds(option.label, part) || holds(option.value, part) || meant?.has(option.value) === true),
        onSearch: search,
      }}
      allowClear={selectClearButton}
      {...rest}
    />
  )
}

/** Separators of typed codes. No code can contain one, because several codes are stored as one text. */
const separators = [',', '，', ';', '；']

const holds = (text: string, typed: string) => text.toLowerCase().includes(typed.trim().toLowerCase())

const delayMs = 200

/** PK-07: the options of a dictionary. The server also searches their other names and their pinyin. */
export function DictSelect({ dictCode, ...props }: PickerProps & { readonly dictCode: string }) {
  const [typed, setTyped] = useState('')
  const keyword = useDebounced(typed, delayMs)
  const { data } = useQuery({
    ...dictMatches(dictCode, keyword),
    enabled: keyword.trim() !== '',
    placeholderData: keepPreviousData,
  })
  return (
    <OptionSelect
      {...props}
      options={useDict(dictCode)}
      labels={{ from: 'dict', dictCode }}
      {...(typed !== '' && data && { meant: data })}
      onSearch={setTyped}
    />
  )
}

/** Shown in place of a select when the field names no dictionary. */
export function NoDictCode({ size }: Pick<PickerProps, 'size'>) {
  return (
    <Select
      className={styles.wide ?? ''}
      disabled
      status="error"
      placeholder="字典Code不能为空!"
      {...(size && { size })}
    />
  )
}
