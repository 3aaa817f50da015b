import { Modal } from 'antd'
import type { ReactNode } from 'react'

interface Question {
  title: string
  content?: ReactNode
  okText?: string
  cancelText?: string
  /** Something is lost: the button that goes on is red. */
  isDanger?: boolean
}

/** Asks before something is lost; true where the user goes on. `holder` is where the question is drawn. */
export function useConfirm(): { confirm: (question: Question) => Promise<boolean>; holder: ReactNode } {
  const [modal, holder] = Modal.useModal()
  const confirm = async ({ isDanger = false, ...question }: Question) =>
    modal.confirm({
      ...question,
      okButtonProps: { danger: isDanger },
      // A transition that a hidden <Activity> interrupts breaks the modal when its tab is shown again.
      transitionName: '',
      maskTransitionName: '',
    })
  return { confirm, holder }
}
