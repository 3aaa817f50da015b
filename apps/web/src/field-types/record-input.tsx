import type { FieldsByType } from '@xw/shared/field-types/index'
import type { ComponentType, ReactNode } from 'react'
import { Picker, type PickerModalProps } from '../pickers/picker.tsx'
import { labelSourceOf, toPickerProps } from './codes.ts'
import type { InputProps } from './field-view.ts'

type RecordField = FieldsByType['user' | 'department' | 'role' | 'position']

/** Creates the input of a type whose values are records, with the dialog that offers them. */
export const recordInput = <F extends RecordField>(
  Modal: ComponentType<PickerModalProps>,
  icon: ReactNode,
): ComponentType<InputProps<F, string>> =>
  function RecordInput(props) {
    const source = labelSourceOf(props.field)
    if (source.from !== 'records') throw new TypeError(`${props.field.type} has no records`)
    return <Picker {...toPickerProps(props)} source={source} Modal={Modal} icon={icon} />
  }
