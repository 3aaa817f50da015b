import type { LabelSource } from '@xw/shared/field-types/field'
import { useState } from 'react'
import { TreePicker } from '../../../../pickers/tree-picker.tsx'
import { dictTreeSource } from '../../../../pickers/tree-sources.ts'
import { State } from '../state.tsx'

const labels: LabelSource = { from: 'dict', dictCode: 'undergraduate_majors' }
const majors = dictTreeSource({ dictCode: 'undergraduate_majors' })
const unknown = dictTreeSource({ dictCode: 'no_such_tree' })

/** Chooses from a tree that loads level by level. */
export default function TreePickers() {
  const [codes, setCodes] = useState<readonly string[]>([])
  const [several, setSeveral] = useState<readonly string[]>(['080901', '080902'])
  const one = { labels, multiple: false, onChange: setCodes }
  return (
    <>
      <State name="空">
        <TreePicker {...one} source={majors} codes={codes} aria-label="专业" />
      </State>
      <State name="已填（多选）">
        <TreePicker
          labels={labels}
          source={majors}
          codes={several}
          multiple
          onChange={setSeveral}
          aria-label="多个专业"
        />
      </State>
      <State name="错误（打开后）">
        <TreePicker {...one} source={unknown} codes={[]} aria-label="没有这棵树" />
      </State>
      <State name="禁用">
        <TreePicker {...one} source={majors} codes={['080902']} disabled aria-label="专业（禁用）" />
      </State>
    </>
  )
}
