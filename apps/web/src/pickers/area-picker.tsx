import type { LabelSource } from '@xw/shared/field-types/field'
import { Cascader } from 'antd'
import { useState } from 'react'
import { messages } from '../api/messages.ts'
import { useIsPhone } from '../lib/use-media.ts'
import { areaPath, areaRoot } from './area-path.ts'
import { useAreaSearch } from './area-search.ts'
import { type TreeNode, useLazyTree } from './lazy-tree.ts'
import { type PickerProps, selectClearButton } from './picker-props.ts'
import styles from './pickers.module.css'
import { dictTreeSource } from './tree-sources.ts'
import { pendingText, rememberLabels, useLabels } from './use-labels.ts'

const areas: LabelSource & { from: 'dict' } = { from: 'dict', dictCode: 'areas' }
const source = dictTreeSource({ dictCode: 'areas', root: areaRoot })
const fieldNames = { label: 'title', value: 'key' } as const

/** Fits all three columns beside each other on the narrowest screen. */
const phoneStyles = { popup: { listItem: { width: 'calc((100vw - 72px) / 3)', minWidth: 0 } } }

/** PK-06: a picker for province, city and district. Any level can be chosen, and the areas can be found by typing. */
export function AreaPicker({ codes: [code], onChange, multiple: _multiple, ...rest }: PickerProps) {
  const isPhone = useIsPhone()
  const [isOpen, setOpen] = useState(rest.defaultOpen ?? false)
  const [typed, setTyped] = useState('')
  const sought = useAreaSearch(areas, typed)
  const isSearching = typed.trim() !== ''
  const path = code === undefined ? [] : areaPath(code)
  const tree = useLazyTree(source, { enabled: isOpen, opened: path?.slice(0, -1) ?? [] })
  const texts = useLabels(areas, path ?? [])
  const shown = path ? path.map(each => texts.get(each) ?? pendingText).join(' / ') : `${code}（${messages.badType}）`

  function change(next: string[] | undefined, options: TreeNode[] | undefined) {
    rememberLabels(
      areas,
      (options ?? []).map(({ key, title }) => ({ value: key, text: title })),
    )
    onChange(next?.slice(-1) ?? [])
  }

  return (
    <Cascader<TreeNode, 'key'>
      className={styles.wide ?? ''}
      {...(path === null && { status: 'error' })}
      value={path ?? [code ?? '']}
      onChange={change}
      options={isSearching ? sought.nodes : tree.nodes}
      showSearch={{
        onSearch: setTyped,
        filter: (_, branch) => sought.found.has(branch.at(-1)?.key ?? ''),
        render: (_, branch) => branch.map(({ title }) => title).join(' / '),
      }}
      fieldNames={fieldNames}
      loadData={opened => void tree.open(opened.at(-1)?.key ?? areaRoot)}
      {...(isPhone && { styles: phoneStyles })}
      displayRender={() => shown}
      changeOnSelect
      onOpenChange={setOpen}
      notFoundContent={
        tree.isLoading || (isSearching && sought.isLoading) ? '正在加载…' : (tree.error?.message ?? messages.noData)
      }
      allowClear={selectClearButton}
      {...rest}
    />
  )
}
