import type { LabelSource } from '@xw/shared/field-types/field'
import { Cascader } from 'antd'
import { useState } from 'react'
import { messages } from '../api/messages.ts'
import { areaPath, areaRoot } from './area-path.ts'
import { type TreeNode, useLazyTree } from './lazy-tree.ts'
import type { PickerProps } from './picker-props.ts'
import { dictTree } from './tree-sources.ts'
import { pendingText, useLabels } from './use-labels.ts'

const areas: LabelSource = { from: 'dict', dictCode: 'areas' }
const source = dictTree({ dictCode: 'areas', root: areaRoot })
const fieldNames = { label: 'title', value: 'key' } as const

/** PK-06: province, city, district; one may stop at any of them. */
export function AreaPicker({ codes: [code], onChange, multiple: _multiple, ...rest }: PickerProps) {
  const [isOpen, setOpen] = useState(false)
  const path = code === undefined ? [] : areaPath(code)
  const tree = useLazyTree(source, { enabled: isOpen, opened: path?.slice(0, -1) ?? [] })
  const texts = useLabels(areas, path ?? [])
  const shown = path ? path.map(each => texts.get(each) ?? pendingText).join(' / ') : `${code}（${messages.badType}）`
  return (
    <Cascader<TreeNode, 'key'>
      {...(path === null && { status: 'error' })}
      value={path ?? [code ?? '']}
      onChange={next => onChange(next?.slice(-1) ?? [])}
      options={tree.nodes}
      fieldNames={fieldNames}
      loadData={opened => void tree.open(opened.at(-1)?.key ?? areaRoot)}
      displayRender={() => shown}
      changeOnSelect
      onOpenChange={setOpen}
      notFoundContent={tree.isLoading ? '正在加载…' : (tree.error?.message ?? messages.noData)}
      allowClear
      {...rest}
    />
  )
}
