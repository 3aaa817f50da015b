import { useState } from 'react'
import { RichTextEditor } from '../../../../widgets/rich-text/editor.tsx'
import { State } from '../state.tsx'

/** Edits formatted text as it will appear. Users can insert Word documents and pictures. */
export default function RichTextEditors() {
  const [text, setText] = useState('')
  const [filled, setFilled] = useState('<h2>通知</h2><p>请于 <strong>6 月 30 日</strong>前完成采集。</p>')
  const props = { placeholder: '请输入内容', isDisabled: false, isWrong: false, autoFocus: false }
  return (
    <>
      <State name="空" isWide>
        <RichTextEditor {...props} label="内容" value={text} onChange={setText} />
      </State>
      <State name="已填" isWide>
        <RichTextEditor {...props} label="通知" value={filled} onChange={setFilled} />
      </State>
      <State name="禁用" isWide>
        <RichTextEditor {...props} label="禁用的通知" value={filled} onChange={setFilled} isDisabled />
      </State>
    </>
  )
}
