import type { PasswordResetProof, PasswordResetStart } from '@xw/shared/wire/lost-password'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { createWindowStorage } from '../../../lib/storage.ts'

export const passwordResetSteps = ['name', 'prove', 'password', 'done'] as const
export type PasswordResetStep = (typeof passwordResetSteps)[number]

/** How far somebody has come. */
interface PasswordResetProgress {
  /** As it was typed, so that nobody types it twice. */
  account: string
  named?: PasswordResetStart
  proven?: PasswordResetProof
  isDone?: true
}

/** In this window alone, and no longer than a ticket of the server lives. */
const storage = createWindowStorage('xwxxcj')
const key = 'LOST_PASSWORD'
const lifeMs = 30 * 60_000
const stepParam = 'step'

const readStoredProgress = (): PasswordResetProgress =>
  (storage.get(key) as PasswordResetProgress | null) ?? { account: '' }

/** The last step that what is known leads to. */
const findLastStep = ({ named, proven, isDone }: PasswordResetProgress): PasswordResetStep =>
  isDone ? 'done' : proven ? 'password' : named ? 'prove' : 'name'

/**
 * Where somebody stands in the four steps. The address has the step, so that going back works; the window keeps the tickets,
 * so that a reload does not cost them. A step that nothing leads to any more is the first one.
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
    /** Why it begins anew, if it does. */
    notice,
    name(account: string, named: PasswordResetStart) {
      setNotice(null)
      goTo({ account, named }, { replace: false })
    },
    // Used tickets are no place to go back to.
    prove: (proven: PasswordResetProof) => goTo({ account: flow.account, proven }, { replace: true }),
    finish: () => goTo({ account: '', isDone: true }, { replace: true }),
    startAgain(reason: string) {
      setNotice(reason)
      goTo({ account: flow.account }, { replace: true })
    },
  }
}

export type PasswordResetFlow = ReturnType<typeof usePasswordResetFlow>
