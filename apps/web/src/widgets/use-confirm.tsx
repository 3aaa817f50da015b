import { type ReactNode, useState } from 'react'
import { lazyPart } from '../lib/lazy-part.tsx'
import type { ConfirmQuestion } from './confirm-dialog.tsx'

const ConfirmDialog = lazyPart(() => import('./confirm-dialog.tsx'))

/** Asks before something is lost; true where the user goes on. `holder` is where the question is drawn. */
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
