import { useState } from 'react'
import { MarkdownEditor } from '../../../../widgets/markdown/editor.tsx'
import { State } from '../state.tsx'

const notes = `## 填报须知

1. 请于 **6 月 30 日**前完成
2. 姓名与证件*一致*

| 状态 | 说明 |
| --- | --- |
| 10 | 填报中 |

> 有问题请联系院系
`

/** Edits Markdown beside its preview. */
export default function MarkdownEditors() {
  const [text, setText] = useState('')
  const [filled, setFilled] = useState(notes)
  const props = { placeholder: '请输入说明', isDisabled: false, isWrong: false, autoFocus: false }
  return (
    <>
      <State name="空" isWide>
        <MarkdownEditor {...props} label="说明" value={text} onChange={setText} heightPx={200} />
      </State>
      <State name="已填" isWide>
        <MarkdownEditor {...props} label="须知" value={filled} onChange={setFilled} />
      </State>
      <State name="禁用" isWide>
        <MarkdownEditor {...props} label="禁用的须知" value={notes} onChange={() => {}} isDisabled />
      </State>
    </>
  )
}
