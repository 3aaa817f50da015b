import { ExclamationCircleFilled } from '@ant-design/icons'
import { Modal } from 'antd'
import type { ReactNode } from 'react'
import { AntdTheme } from '../lib/antd-theme.tsx'
import styles from './modal.module.css'

/** The question of a confirmation dialog. */
export interface ConfirmQuestion {
  title: string
  content?: ReactNode
  okText?: string
  cancelText?: string
  /** The action loses data: the confirming button is red, and the other one has the focus. */
  isDanger?: boolean
}

interface ConfirmDialogProps {
  question: ConfirmQuestion
  onAnswer: (isAgreed: boolean) => void
}

/** A confirmation dialog, mounted while it waits for an answer. */
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
