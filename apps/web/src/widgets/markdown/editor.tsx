import { markdown } from '@codemirror/lang-markdown'
import { EditorView, keymap } from '@codemirror/view'
import { Button, Segmented } from 'antd'
import { useRef, useState } from 'react'
import { useIsPhone } from '../../lib/use-media.ts'
import frame from '../code-editor/code-editor.module.css'
import { EditorFrame, useFullScreen } from '../code-editor/editor-frame.tsx'
import { useCodeMirror } from '../code-editor/use-code-mirror.ts'
import type { TextEdit } from './edits.ts'
import styles from './markdown.module.css'
import MarkdownPreview from './preview.tsx'
import { markdownTools } from './tools.tsx'

interface MarkdownEditorProps {
  value: string
  onChange(text: string): void
  label: string
  placeholder: string
  isDisabled: boolean
  isWrong: boolean
  autoFocus: boolean
  id?: string
  /** 300 by default, and at least 200. */
  heightPx?: number
}

const defaultHeightPx = 300
const minHeightPx = 200

const faces = { write: '编辑', both: '对照', read: '预览' }
type Face = keyof typeof faces

/** Makes a long preview scrollable by keyboard. */
const scrollable = { tabIndex: 0 }

const language = markdown()

function run(view: EditorView, edit: TextEdit): boolean {
  view.dispatch(edit(view.state), { scrollIntoView: true, userEvent: 'input' })
  view.focus()
  return true
}

const extensions = [
  EditorView.lineWrapping,
  keymap.of(
    markdownTools.flatMap(({ key, edit }) => (key ? [{ key, run: (view: EditorView) => run(view, edit) }] : [])),
  ),
]

/** PK-09: an editor for Markdown with a preview beside it. */
export function MarkdownEditor({
  label,
  isDisabled,
  isWrong,
  id,
  heightPx = defaultHeightPx,
  ...props
}: MarkdownEditorProps) {
  const parent = useRef<HTMLDivElement>(null)
  const isPhone = useIsPhone()
  const [face, setFace] = useState<Face | null>(null)
  const shown = face ?? (isPhone ? 'write' : 'both')
  const full = useFullScreen()
  const view = useCodeMirror(parent, {
    ...props,
    isDisabled,
    language,
    extensions,
    attributes: { 'aria-label': label, ...full.hint, ...(id !== undefined && { id }) },
  })
  const areas = (Object.keys(faces) as Face[]).filter(name => !isPhone || name !== 'both')
  return (
    <EditorFrame
      full={full}
      heightPx={Math.max(heightPx, minHeightPx)}
      isDisabled={isDisabled}
      isWrong={isWrong}
      tools={markdownTools.map(({ label: name, icon, edit }) => (
        <Button
          key={name}
          type="text"
          size="small"
          icon={icon}
          aria-label={name}
          title={name}
          disabled={isDisabled || shown === 'read'}
          onClick={() => view.current && run(view.current, edit)}
        />
      ))}
      view={
        <Segmented<Face>
          size="small"
          aria-label="显示"
          value={shown}
          options={areas.map(value => ({ value, label: faces[value] }))}
          onChange={setFace}
        />
      }
    >
      <div ref={parent} className={frame.text} hidden={shown === 'read'} />
      {shown !== 'write' && (
        <div className={styles.preview} role="group" aria-label={`${label}的预览`} {...scrollable}>
          <MarkdownPreview text={props.value} />
        </div>
      )}
    </EditorFrame>
  )
}
