import { type RefSelectProps, Select } from 'antd'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { type PickerProps, selectClearButton, severalTags } from './picker-props.ts'
import styles from './pickers.module.css'
import type { ChosenItem } from './use-labels.ts'

interface DialogSelectProps extends Omit<PickerProps, 'codes'> {
  readonly chosen: readonly ChosenItem[]
  readonly icon: ReactNode
  readonly status?: 'error'
  /** Asked before the dialog opens; says what is wrong by itself. */
  mayOpen?(): boolean
  /** Loaded when it is first opened; it is there only while it is open. */
  renderDialog(close: () => void): ReactNode
}

/** Looks like a select and opens a dialog in place of a drop-down, by click, Enter or an arrow key. */
export function DialogSelect({ chosen, multiple, onChange, icon, mayOpen, renderDialog, ...props }: DialogSelectProps) {
  const { defaultOpen = false, ...rest } = props
  const [isOpen, setOpen] = useState(defaultOpen)
  const select = useRef<RefSelectProps>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    // While the dialog is there it keeps the focus to itself.
    if (wasOpen.current && !isOpen) select.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  const codes = chosen.map(({ value }) => value)
  return (
    <>
      <Select<string | string[] | null>
        className={styles.wide ?? ''}
        {...(multiple && { mode: 'multiple', ...severalTags })}
        value={multiple ? codes : (codes[0] ?? null)}
        options={chosen.map(({ value, text }) => ({ value, label: text }))}
        onChange={next => onChange(toList(next))}
        open={false}
        onOpenChange={wished => wished && (mayOpen?.() ?? true) && setOpen(true)}
        showSearch={false}
        allowClear={selectClearButton}
        suffixIcon={icon}
        {...rest}
        // After the rest, in which a form item brings a ref of its own.
        ref={select}
      />
      {isOpen && <Suspense>{renderDialog(() => setOpen(false))}</Suspense>}
    </>
  )
}

const toList = (next: string | string[] | null | undefined): string[] =>
  Array.isArray(next) ? next : next ? [next] : []
