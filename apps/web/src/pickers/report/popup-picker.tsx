import { TableOutlined } from '@ant-design/icons'
import { lazy } from 'react'
import { notify } from '../../lib/notify.ts'
import { DialogSelect } from '../dialog-select.tsx'
import type { PickerProps } from '../picker-props.ts'
import { findPopupError, ownValueOf, type Popup, type PopupValues, toPopupValues } from './popup.ts'

const ReportModal = lazy(() => import('./report-modal.tsx'))

interface PopupPickerProps extends Omit<PickerProps, 'codes' | 'multiple' | 'onChange'> {
  readonly popup: Popup
  /** The key of the field to which the input belongs. */
  readonly name: string | undefined
  readonly value: string | null
  onChange(value: string | null): void
  /** Called with all values that the choice fills, including the field itself. */
  onFill(filled: PopupValues): void
}

/** PK-04: an input for rows of a report, whose columns fill this field and others. Clearing it clears them too. */
export function PopupPicker({ popup, name, value, onChange, onFill, ...rest }: PopupPickerProps) {
  const flaw = findPopupError(popup)
  const fill = (filled: PopupValues) => {
    onFill(filled)
    onChange(ownValueOf(filled, name))
  }
  const mayOpen = () => {
    if (flaw) notify.error(flaw)
    return flaw === null
  }
  return (
    <DialogSelect
      {...rest}
      {...(flaw && { status: 'error', placeholder: flaw, defaultOpen: false })}
      // Several values are one text: a single one cannot be removed, because the other fields it filled cannot be
      // separated.
      chosen={value ? [{ value, text: value.replaceAll(',', '，') }] : []}
      multiple={false}
      onChange={() => fill(toPopupValues(popup, []))}
      icon={<TableOutlined />}
      mayOpen={mayOpen}
      renderDialog={close => (
        <ReportModal
          popup={popup}
          onConfirm={rows => {
            fill(toPopupValues(popup, rows))
            close()
          }}
          onClose={close}
        />
      )}
    />
  )
}
