import { useState } from 'react'
import { CodeEditor } from '../../../../widgets/code-editor/editor.tsx'
import { State } from '../state.tsx'

const python = `def degree(name: str) -> str:
  # 每一级缩进两个空格
  return f"{name}：学位" if name else "无"
`

/** Edits source code with syntax colours; the language is chosen above it. */
export default function CodeEditors() {
  const [text, setText] = useState('')
  const [program, setProgram] = useState(python)
  const props = { placeholder: '请输入代码', isDisabled: false, isWrong: false, autoFocus: false }
  return (
    <>
      <State name="空" isWide>
        <CodeEditor {...props} language="javascript" label="代码" value={text} onChange={setText} />
      </State>
      <State name="已填" isWide>
        <CodeEditor {...props} language="python" label="程序" value={program} onChange={setProgram} />
      </State>
      <State name="错误" isWide>
        <CodeEditor {...props} language="python" label="错误的程序" value={program} onChange={setProgram} isWrong />
      </State>
      <State name="只读" isWide>
        <CodeEditor {...props} language="python" label="只读的程序" value={python} onChange={() => {}} isDisabled />
      </State>
    </>
  )
}
