import { ExclamationCircleFilled } from '@ant-design/icons'
import { Modal } from 'antd'
import type { ReactNode } from 'react'
import { AntdTheme } from '../lib/antd-theme.tsx'
import styles from './modal.module.css'

/** What is asked before something is done. */
export interface ConfirmQuestion {
  title: string
  content?: ReactNode
  okText?: string
  cancelText?: string
  /** Something is lost: the button that goes on is red, and the other one has the focus. */
  isDanger?: boolean
}

interface ConfirmDialogProps {
  question: ConfirmQuestion
  onAnswer: (isAgreed: boolean) => void
}

/** A question over everything else, drawn while it waits for its answer. */
export default function ConfirmDialog({ question, onAnswer }: ConfirmDialogProps) {
  const { title, content, okText = '确定', cancelText = '取消', isDanger = false } = question
  return (
    <AntdTheme>
      <Modal
        open
        width={416}
        title={
          <>
            <ExclamationCircleFilled className={styles.question ?? ''} aria-hidden />
            {title}
          </>
        }
        okText={okText}
        cancelText={cancelText}
        okButtonProps={{ danger: isDanger, autoFocus: !isDanger }}
        cancelButtonProps={{ autoFocus: isDanger }}
        closable={false}
        mask={{ closable: false }}
        onOk={() => onAnswer(true)}
        onCancel={() => onAnswer(false)}
        // A transition that a hidden <Activity> interrupts breaks the modal when its tab is shown again.
        transitionName=""
        maskTransitionName=""
      >
        {content}
      </Modal>
    </AntdTheme>
  )
}
