import type { LabelSource, Option } from '@xw/shared/field-types/field'
import { Select } from 'antd'
import { useDict } from '../data/dict.ts'
import { clearing, type PickerProps, severalTags } from './picker-props.ts'
import styles from './pickers.module.css'
import { type LabeledValue, useLabeled } from './use-labeled.ts'

interface OptionSelectProps extends PickerProps {
  readonly options: readonly Option[]
  /** Texts of codes that are no choice any more. */
  readonly labels: LabelSource
}

/** A drop-down with all its choices; typing narrows them. */
export function OptionSelect({ options, labels, ...props }: OptionSelectProps) {
  const { codes: _codes, multiple, onChange: _onChange, ...rest } = props
  return (
    <Select<LabeledValue>
      className={styles.wide ?? ''}
      {...useLabeled(labels, props)}
      {...(multiple && { mode: 'multiple', ...severalTags })}
      options={options.map(({ value, text }) => ({ value, label: text }))}
      showSearch={{ optionFilterProp: 'label' }}
      allowClear={clearing}
      {...rest}
    />
  )
}

/** PK-07: the choices of a dictionary. */
export function DictSelect({ dictCode, ...props }: PickerProps & { readonly dictCode: string }) {
  return <OptionSelect {...props} options={useDict(dictCode)} labels={{ from: 'dict', dictCode }} />
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
