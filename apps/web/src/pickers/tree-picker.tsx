import type { LabelSource } from '@xw/shared/field-types/field'
import { TreeSelect } from 'antd'
import { useEffect, useState } from 'react'
import { messages } from '../api/messages.ts'
import { notify } from '../lib/notify.ts'
import { type TreeNode, type TreeSource, useLazyTree } from './lazy-tree.ts'
import { type Labeled, type PickerProps, pendingText, toLabeledList } from './picker-props.ts'
import { rememberLabels, useLabels } from './use-labels.ts'

interface TreePickerProps extends PickerProps {
  readonly source: TreeSource
  readonly labels: LabelSource
}

/** With the popup's own padding it stays within 400 px. */
const listHeightPx = 384

/** PK-05: a select over a tree that the server gives level by level. */
export function TreePicker({ source, labels, codes, multiple, onChange, ...rest }: TreePickerProps) {
  const [isOpen, setOpen] = useState(false)
  const tree = useLazyTree(source, { enabled: isOpen })
  const failure = tree.error?.message
  useEffect(() => {
    if (failure !== undefined) notify.error(failure)
  }, [failure])
  const texts = useLabels(labels, codes)
  const selected = codes.map(value => ({ value, label: texts.get(value) ?? pendingText }))

  function change(next: Labeled | Labeled[] | null | undefined) {
    const chosen = toLabeledList(next)
    rememberLabels(
      labels,
      chosen.map(({ value, label }) => ({ value, text: label })),
    )
    onChange(chosen.map(({ value }) => value))
  }

  return (
    <TreeSelect<Labeled | Labeled[] | null, TreeNode>
      multiple={multiple}
      {...(multiple && { maxTagCount: 'responsive' })}
      labelInValue
      value={multiple ? selected : (selected[0] ?? null)}
      onChange={change}
      treeData={tree.nodes}
      loadData={({ value }) => tree.open(String(value))}
      onOpenChange={setOpen}
      listHeight={listHeightPx}
      showSearch={false}
      allowClear
      notFoundContent={tree.isLoading ? '正在加载…' : (failure ?? messages.noData)}
      {...rest}
    />
  )
}
