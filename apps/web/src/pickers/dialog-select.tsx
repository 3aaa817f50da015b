import { type RefSelectProps, Select } from 'antd'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { type PickerProps, selectClearButton, severalTags } from './picker-props.ts'
import styles from './pickers.module.css'
import type { ChosenItem } from './use-labels.ts'

interface DialogSelectProps extends Omit<PickerProps, 'codes'> {
  readonly chosen: readonly ChosenItem[]
  readonly icon: ReactNode
  readonly status?: 'error'
  /** Called before the dialog opens. Returns false to keep it closed, and shows the reason itself. */
  mayOpen?(): boolean
  /** Renders the dialog. It loads when it is first opened, and is mounted only while it is open. */
  renderDialog(close: () => void): ReactNode
}

/** Looks like a select, but opens a dialog instead of a drop-down: by click, Enter or an arrow key. */
export function DialogSelect({ chosen, multiple, onChange, icon, mayOpen, renderDialog, ...props }: DialogSelectProps) {
  const { defaultOpen = false, ...rest } = props
  const [isOpen, setOpen] = useState(defaultOpen)
  const select = useRef<RefSelectProps>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    // An open dialog keeps the focus inside.
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
        // Placed after the other props, because a form item passes a ref of its own among them.
        ref={select}
      />
      {isOpen && <Suspense>{renderDialog(() => setOpen(false))}</Suspense>}
    </>
  )
}

const toList = (next: string | string[] | null | undefined): string[] =>
  Array.isArray(next) ? next : next ? [next] : []
