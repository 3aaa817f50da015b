import { type RefSelectProps, Select } from 'antd'
import { type ComponentType, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import type { RecordSource } from './fetch-labels.ts'
import { clearing, type PickerProps, severalTags } from './picker-props.ts'
import styles from './pickers.module.css'
import { type Chosen, pendingText, rememberLabels, useLabels } from './use-labels.ts'

/** What the dialog of a picker takes; it is there only while it is open. */
export interface PickerModalProps {
  readonly source: RecordSource
  readonly chosen: readonly Chosen[]
  readonly multiple: boolean
  onConfirm(chosen: readonly Chosen[]): void
  onClose(): void
}

interface PickerInputProps extends PickerProps {
  readonly source: RecordSource
  readonly icon: ReactNode
  /** Loaded when it is first opened. */
  readonly Modal: ComponentType<PickerModalProps>
}

/** Looks like a select and opens a dialog in place of a drop-down, by click, Enter or an arrow key. */
export function Picker({ source, icon, Modal, codes, multiple, onChange, ...rest }: PickerInputProps) {
  const [isOpen, setOpen] = useState(false)
  const select = useRef<RefSelectProps>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    // While the dialog is there it keeps the focus to itself.
    if (wasOpen.current && !isOpen) select.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  const texts = useLabels(source, codes)
  const chosen = codes.map(value => ({ value, text: texts.get(value) ?? pendingText }))

  const close = () => setOpen(false)

  function confirm(next: readonly Chosen[]) {
    rememberLabels(source, next)
    onChange(next.map(({ value }) => value))
    close()
  }

  return (
    <>
      <Select<string | string[] | null>
        className={styles.wide ?? ''}
        {...(multiple && { mode: 'multiple', ...severalTags })}
        value={multiple ? [...codes] : (codes[0] ?? null)}
        options={chosen.map(({ value, text }) => ({ value, label: text }))}
        onChange={next => onChange(toList(next))}
        open={false}
        onOpenChange={wished => wished && setOpen(true)}
        showSearch={false}
        allowClear={clearing}
        suffixIcon={icon}
        {...rest}
        // After the rest, in which a form item brings a ref of its own.
        ref={select}
      />
      {isOpen && (
        <Suspense>
          <Modal source={source} chosen={chosen} multiple={multiple} onConfirm={confirm} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

const toList = (next: string | string[] | null | undefined): string[] =>
  Array.isArray(next) ? next : next ? [next] : []
