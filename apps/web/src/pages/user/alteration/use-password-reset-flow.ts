import type { PasswordResetProof, PasswordResetStart } from '@xw/shared/wire/lost-password'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { createWindowStorage } from '../../../lib/storage.ts'

export const passwordResetSteps = ['name', 'prove', 'password', 'done'] as const
export type PasswordResetStep = (typeof passwordResetSteps)[number]

/** The results of the steps that the user has completed. */
interface PasswordResetProgress {
  /** The account as it was typed, so that the user need not type it again. */
  account: string
  named?: PasswordResetStart
  proven?: PasswordResetProof
  isDone?: true
}

/** Stored in this window only, and no longer than the server's tickets are valid. */
const storage = createWindowStorage('xwxxcj')
const key = 'LOST_PASSWORD'
const lifeMs = 30 * 60_000
const stepParam = 'step'

const readStoredProgress = (): PasswordResetProgress =>
  (storage.get(key) as PasswordResetProgress | null) ?? { account: '' }

/** Returns the last step that the completed steps lead to. */
const findLastStep = ({ named, proven, isDone }: PasswordResetProgress): PasswordResetStep =>
  isDone ? 'done' : proven ? 'password' : named ? 'prove' : 'name'

/**
 * Keeps the progress through the four steps. The address contains the step, so that the back button works; the window's
 * storage keeps the tickets, so that a reload does not lose them. A step whose preconditions are missing falls back to
 * the first one.
 */
export function usePasswordResetFlow() {
  const [query, setQuery] = useSearchParams()
  const [flow, setFlow] = useState(readStoredProgress)
  const [notice, setNotice] = useState<string | null>(null)
  const step: PasswordResetStep = query.get(stepParam) === findLastStep(flow) ? findLastStep(flow) : 'name'

  function goTo(next: PasswordResetProgress, { replace }: { replace: boolean }) {
    storage.set(key, next, lifeMs)
    setFlow(next)
    setQuery(
      before => {
        const other = new URLSearchParams(before)
        other.set(stepParam, findLastStep(next))
        if (findLastStep(next) === 'name') other.delete(stepParam)
        return other
      },
      { replace },
    )
  }

  return {
    step,
    flow,
    /** The reason why the flow started again; otherwise null. */
    notice,
    name(account: string, named: PasswordResetStart) {
      setNotice(null)
      goTo({ account, named }, { replace: false })
    },
    // Replaces the history entry, because a used ticket cannot be used again after going back.
    prove: (proven: PasswordResetProof) => goTo({ account: flow.account, proven }, { replace: true }),
    finish: () => goTo({ account: '', isDone: true }, { replace: true }),
    startAgain(reason: string) {
      setNotice(reason)
      goTo({ account: flow.account }, { replace: true })
    },
  }
}

export type PasswordResetFlow = ReturnType<typeof usePasswordResetFlow>
