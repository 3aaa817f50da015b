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
  /** Texts of codes that are no choice any more. */
  readonly labels: LabelSource
  /** Codes that are meant by what was typed, whatever their texts are. */
  readonly meant?: ReadonlySet<string>
  onSearch?(typed: string): void
}

/** A drop-down with all its choices; typing a part of a text or a code narrows them. */
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
    // Several are taken one by one, each when it is whole.
    if (own !== '' && !multiple) onTyped(choices.find(({ label }) => label === own)?.value ?? own)
  }
  return (
    <Select<LabeledValue, { value: string; label: string }>
      className={styles.wide ?? ''}
      // What is being typed is no code yet, and nobody is asked for its text.
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

/** None of them can be part of a code: several codes are one text. */
const separators = [',', '，', ';', '；']

const holds = (text: string, typed: string) => text.toLowerCase().includes(typed.trim().toLowerCase())

const delayMs = 200

/** PK-07: the choices of a dictionary. The server knows their other names, and their pinyin. */
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

/** In place of a select whose dictionary nobody named. */
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
