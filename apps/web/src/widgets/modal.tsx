import { FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons'
import { Modal as AntdModal, type ModalProps as AntdModalProps, Button } from 'antd'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { useIsPhone } from '../lib/use-media.ts'
import styles from './modal.module.css'
import { useDrag } from './use-drag.ts'
import { useReturnFocus } from './use-return-focus.ts'

export interface ModalProps extends Omit<AntdModalProps, 'modalRender' | 'transitionName' | 'maskTransitionName'> {
  /** False for small dialogs that need no full screen. */
  canFullScreen?: boolean
}

/** The input that gets the focus when the modal opens. */
const firstField =
  '.ant-modal-body :is(input:not([type]), [type=text], [type=search], [type=password], textarea):enabled'

/**
 * PK-11: antd's modal with a title that moves it and a button that makes it as large as the screen; on a phone it
 * always is. Closing it discards its content. Only its buttons and Esc close it, so that a stray click loses nothing.
 */
export function Modal({ canFullScreen = true, ...props }: ModalProps) {
  const isPhone = useIsPhone()
  const [isWide, setWide] = useState(false)
  const isFull = isPhone || isWide
  const frame = useRef<HTMLDivElement>(null)
  const handleOpenChange = (isOpen: boolean) => {
    if (!isOpen) setWide(false)
    // On a phone the focus would open the keyboard before the user has read anything.
    else if (!isPhone) frame.current?.querySelector<HTMLElement>(firstField)?.focus()
    props.afterOpenChange?.(isOpen)
  }
  const renderFrame = (content: ReactNode) => (
    <Frame
      ref={frame}
      isFixed={isFull}
      {...(canFullScreen && !isPhone && { fullScreen: { isOn: isWide, toggle: () => setWide(!isWide) } })}
    >
      {content}
    </Frame>
  )
  return (
    <AntdModal
      // On a narrow window 60 % is too little for two inputs side by side.
      width="max(60%, 760px)"
      destroyOnHidden
      mask={{ closable: false }}
      {...props}
      {...(isFull && { width: '100%' })}
      afterOpenChange={handleOpenChange}
      rootClassName={[styles.modal, isFull && styles.full, props.rootClassName].filter(Boolean).join(' ')}
      // A transition that a hidden <Activity> interrupts breaks the modal when its tab is shown again.
      transitionName=""
      maskTransitionName=""
      modalRender={renderFrame}
    />
  )
}

interface FrameProps {
  ref: RefObject<HTMLDivElement | null>
  isFixed: boolean
  fullScreen?: { isOn: boolean; toggle: () => void }
  children: ReactNode
}

/** The movable frame of the modal, with the full-screen button beside the closing one. */
function Frame({ ref, isFixed, fullScreen, children }: FrameProps) {
  const { style, handlePointerDown } = useDrag('.ant-modal-header')
  useReturnFocus(ref)
  return (
    <div
      ref={ref}
      className={styles.frame}
      style={isFixed ? {} : style}
      {...(!isFixed && { onPointerDown: handlePointerDown })}
    >
      {children}
      {fullScreen && (
        <Button
          type="text"
          size="small"
          className={styles.fullScreen ?? ''}
          icon={fullScreen.isOn ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
          aria-label={fullScreen.isOn ? '退出全屏' : '全屏'}
          title={fullScreen.isOn ? '退出全屏' : '全屏'}
          onClick={fullScreen.toggle}
        />
      )}
    </div>
  )
}
