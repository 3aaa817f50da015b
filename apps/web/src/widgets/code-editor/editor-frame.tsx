import { FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { editorBox } from '../editor-box.ts'
import styles from './code-editor.module.css'

/** Makes an editor as large as the screen, until its button or Esc ends that. */
export function useFullScreen() {
  const [isOn, setOn] = useState(false)
  const hintId = useId()
  useEffect(() => {
    if (!isOn) return
    // Listens in the capture phase, since the dialog around the editor would close on Esc.
    const leave = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing) return
      event.stopPropagation()
      setOn(false)
    }
    window.addEventListener('keydown', leave, true)
    return () => window.removeEventListener('keydown', leave, true)
  }, [isOn])
  return {
    isOn,
    hintId,
    /** The attribute that connects the text with the hint below it. */
    hint: { 'aria-describedby': hintId },
    toggle: () => setOn(!isOn),
  }
}

interface EditorFrameProps {
  readonly full: ReturnType<typeof useFullScreen>
  readonly heightPx: number
  readonly isDisabled: boolean
  readonly isWrong: boolean
  readonly tools: ReactNode
  /** Stands at the end of the toolbar, always in sight. */
  readonly view?: ReactNode
  readonly children: ReactNode
}

/** The frame of an editor: its toolbar, the full-screen button, and the hint about leaving it with Tab. */
export function EditorFrame({ full, heightPx, isDisabled, isWrong, tools, view, children }: EditorFrameProps) {
  const label = full.isOn ? '退出全屏' : '全屏'
  return (
    <div
      className={`${editorBox({ isDisabled, isWrong })} ${styles.editor}`}
      {...(full.isOn && { 'data-full-screen': true })}
    >
      <div className={styles.tools}>
        <div className={styles.strip}>{tools}</div>
        {view}
        <Button
          type="text"
          size="small"
          icon={full.isOn ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
          aria-label={label}
          title={label}
          onClick={full.toggle}
        />
      </div>
      <div className={styles.body} style={full.isOn ? {} : { height: heightPx }}>
        {children}
      </div>
      <div id={full.hintId} className={styles.hint}>
        {isDisabled ? '只读，可以选择和复制' : 'Tab 缩进，按 Esc 后再按 Tab 离开编辑框'}
      </div>
    </div>
  )
}
