import { type ReactNode, useState } from 'react'
import { lazyPart } from '../lib/lazy-part.tsx'
import type { ConfirmQuestion } from './confirm-dialog.tsx'

const ConfirmDialog = lazyPart(() => import('./confirm-dialog.tsx'))

/**
 * Asks for confirmation before data is lost. `confirm` resolves to true when the user agrees. Render `holder` to show
 * the question.
 */
export function useConfirm(): { confirm: (question: ConfirmQuestion) => Promise<boolean>; holder: ReactNode } {
  const [asked, setAsked] = useState<{ question: ConfirmQuestion; answer: (isAgreed: boolean) => void } | null>(null)
  const confirm = (question: ConfirmQuestion) =>
    new Promise<boolean>(resolve => {
      const answer = (isAgreed: boolean) => {
        setAsked(null)
        resolve(isAgreed)
      }
      setAsked({ question, answer })
    })
  return { confirm, holder: asked && <ConfirmDialog question={asked.question} onAnswer={asked.answer} /> }
}
