import type { LabelSource } from '@xw/shared/field-types/field'
import { TreeSelect } from 'antd'
import { useEffect, useState } from 'react'
import { messages } from '../api/messages.ts'
import { notify } from '../lib/notify.ts'
import { type LazyTreeSource, type TreeNode, useLazyTree } from './lazy-tree.ts'
import { type PickerProps, selectClearButton, severalTags } from './picker-props.ts'
import styles from './pickers.module.css'
import { type LabeledValue, useLabeled } from './use-labeled.ts'

interface TreePickerProps extends PickerProps {
  readonly source: LazyTreeSource
  readonly labels: LabelSource
}

/** With the popup's padding, the list stays within 400 px. */
const listHeightPx = 384

/** PK-05: a select over a tree that the server sends level by level. */
export function TreePicker({ source, labels, ...props }: TreePickerProps) {
  const { codes: _codes, multiple, onChange: _onChange, ...rest } = props
  const [isOpen, setOpen] = useState(rest.defaultOpen ?? false)
  const tree = useLazyTree(source, { enabled: isOpen })
  const failure = tree.error?.message
  useEffect(() => {
    if (failure !== undefined) notify.error(failure)
  }, [failure])
  return (
    <TreeSelect<LabeledValue, TreeNode>
      className={styles.wide ?? ''}
      {...useLabeled(labels, props)}
      {...(multiple && { multiple, ...severalTags })}
      treeData={tree.nodes}
      loadData={({ value }) => tree.open(String(value))}
      onOpenChange={setOpen}
      listHeight={listHeightPx}
      showSearch={false}
      allowClear={selectClearButton}
      notFoundContent={tree.isLoading ? '正在加载…' : (failure ?? messages.noData)}
      {...rest}
    />
  )
}
