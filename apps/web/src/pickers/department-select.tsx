import { useQuery } from '@tanstack/react-query'
import type { LabelSource } from '@xw/shared/field-types/field'
import { useState } from 'react'
import { departmentTree, flattenDepartments } from './departments.ts'
import { OptionSelect } from './option-select.tsx'
import type { PickerProps } from './picker-props.ts'

/** A drop-down of all departments, those below another indented. Typing narrows it. */
export function DepartmentSelect(props: PickerProps & { readonly labels: LabelSource }) {
  const [isOpened, setOpened] = useState(false)
  const { data = [] } = useQuery({ ...departmentTree, enabled: isOpened })
  const options = flattenDepartments(data).map(({ node, depth }) => ({
    value: node.key,
    text: '\u3000'.repeat(depth) + node.title,
  }))
  return <OptionSelect {...props} options={options} onOpenChange={open => open && setOpened(true)} />
}
