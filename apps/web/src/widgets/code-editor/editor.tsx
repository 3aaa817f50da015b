import { foldGutter } from '@codemirror/language'
import type { Extension } from '@codemirror/state'
import { highlightActiveLine, highlightActiveLineGutter, lineNumbers } from '@codemirror/view'
import { type CodeLanguage, codeLanguages } from '@xw/shared/field-types/code'
import { Select } from 'antd'
import { useEffect, useRef, useState } from 'react'
import styles from './code-editor.module.css'
import { EditorFrame, useFullScreen } from './editor-frame.tsx'
import { loadLanguage } from './languages.ts'
import { useCodeMirror } from './use-code-mirror.ts'

interface CodeEditorProps {
  value: string
  onChange(text: string): void
  /** The initial language; the user can choose another one. */
  language: CodeLanguage
  label: string
  placeholder: string
  isDisabled: boolean
  isWrong: boolean
  autoFocus: boolean
  id?: string
}

const heightPx = 240
const plain: Extension = []
const extensions = [lineNumbers(), foldGutter(), highlightActiveLine(), highlightActiveLineGutter()]
const choices = Object.entries(codeLanguages).map(([value, label]) => ({ value: value as CodeLanguage, label }))

/** PK-09: an editor for program text, coloured by its language. */
export function CodeEditor({ language, label, isDisabled, isWrong, id, ...props }: CodeEditorProps) {
  const parent = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState(language)
  const full = useFullScreen()
  useCodeMirror(parent, {
    ...props,
    isDisabled,
    language: useLanguage(chosen),
    extensions,
    attributes: { 'aria-label': label, ...full.hint, ...(id !== undefined && { id }) },
  })
  return (
    <EditorFrame
      full={full}
      heightPx={heightPx}
      isDisabled={isDisabled}
      isWrong={isWrong}
      tools={
        <Select<CodeLanguage>
          size="small"
          variant="borderless"
          style={{ width: 128 }}
          aria-label="语言"
          value={chosen}
          options={choices}
          onChange={setChosen}
          // The list is placed inside the editor, because in full screen it would otherwise lie below it.
          getPopupContainer={trigger => trigger.parentElement ?? document.body}
        />
      }
    >
      <div ref={parent} className={styles.text} />
    </EditorFrame>
  )
}

/** Returns the grammar of a language once it has loaded. Until then the text is plain. */
function useLanguage(name: CodeLanguage): Extension {
  const [loaded, setLoaded] = useState({ name, extension: plain })
  useEffect(() => {
    let isWanted = true
    void loadLanguage(name).then(extension => isWanted && setLoaded({ name, extension }))
    return () => {
      isWanted = false
    }
  }, [name])
  return loaded.name === name ? loaded.extension : plain
}
