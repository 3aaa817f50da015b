import type { ComponentType, ReactNode } from 'react'
import { DialogSelect } from './dialog-select.tsx'
import type { RecordLabelSource } from './fetch-labels.ts'
import type { PickerProps } from './picker-props.ts'
import { type ChosenItem, pendingText, rememberLabels, useLabels } from './use-labels.ts'

/** The props of a picker's dialog. It is mounted only while it is open. */
export interface PickerModalProps {
  readonly source: RecordLabelSource
  readonly chosen: readonly ChosenItem[]
  readonly multiple: boolean
  onConfirm(chosen: readonly ChosenItem[]): void
  onClose(): void
}

interface PickerInputProps extends PickerProps {
  readonly source: RecordLabelSource
  readonly icon: ReactNode
  /** Loaded when it is first opened. */
  readonly Modal: ComponentType<PickerModalProps>
}

/** An input for records that are stored by a code, shown by a text and chosen in a dialog. */
export function Picker({ source, Modal, codes, ...rest }: PickerInputProps) {
  const { multiple, onChange } = rest
  const texts = useLabels(source, codes)
  const chosen = codes.map(value => ({ value, text: texts.get(value) ?? pendingText }))
  return (
    <DialogSelect
      {...rest}
      chosen={chosen}
      renderDialog={close => (
        <Modal
          source={source}
          chosen={chosen}
          multiple={multiple}
          onConfirm={next => {
            rememberLabels(source, next)
            onChange(next.map(({ value }) => value))
            close()
          }}
          onClose={close}
        />
      )}
    />
  )
}
