import type { PasswordResetProof, PasswordResetStart } from '@xw/shared/wire/lost-password'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { createWindowStorage } from '../../../lib/storage.ts'

export const lostSteps = ['name', 'prove', 'password', 'done'] as const
export type LostStep = (typeof lostSteps)[number]

/** How far somebody has come. */
interface Flow {
  /** As it was typed, so that nobody types it twice. */
  account: string
  named?: PasswordResetStart
  proven?: PasswordResetProof
  isDone?: true
}

/** In this window alone, and no longer than a ticket of the server lives. */
const kept = createWindowStorage('xwxxcj')
const key = 'LOST_PASSWORD'
const lifeMs = 30 * 60_000
const stepParam = 'step'

const readFlow = (): Flow => (kept.get(key) as Flow | null) ?? { account: '' }

/** The last step that what is known leads to. */
const reached = ({ named, proven, isDone }: Flow): LostStep =>
  isDone ? 'done' : proven ? 'password' : named ? 'prove' : 'name'

/**
 * Where somebody stands in the four steps. The address has the step, so that going back works; the window keeps the tickets,
 * so that a reload does not cost them. A step that nothing leads to any more is the first one.
 */
export function useLostFlow() {
  const [query, setQuery] = useSearchParams()
  const [flow, setFlow] = useState(readFlow)
  const [notice, setNotice] = useState<string | null>(null)
  const step: LostStep = query.get(stepParam) === reached(flow) ? reached(flow) : 'name'

  function goTo(next: Flow, { replace }: { replace: boolean }) {
    kept.set(key, next, lifeMs)
    setFlow(next)
    setQuery(
      before => {
        const other = new URLSearchParams(before)
        other.set(stepParam, reached(next))
        if (reached(next) === 'name') other.delete(stepParam)
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

export type LostFlow = ReturnType<typeof useLostFlow>
