import { type ProofPurpose, proofSeconds } from '@xw/shared/session/proof'
import { useEffect, useState } from 'react'
import { solveProof } from '../../data/session/proof.ts'
import { useCaptchaKey } from './use-captcha-key.ts'

/** A proof that is about to be over is changed for another one before somebody sends it. */
const freshMs = (proofSeconds - 60) * 1000

interface Solved {
  key: string
  captcha: string
  /** Why there is none. */
  trouble: string | null
}

/** Solves a challenge as soon as it is drawn, and another one for every round. */
export function useProof({ purpose, level, round }: { purpose: ProofPurpose; level: number; round: number }) {
  const [key, renew] = useCaptchaKey(round)
  const [solved, setSolved] = useState<Solved | null>(null)
  useEffect(() => {
    const work = new AbortController()
    const show = (captcha: string, trouble: string | null) => {
      if (!work.signal.aborted) setSolved({ key, captcha, trouble })
    }
    solveProof({ purpose, level, signal: work.signal }).then(
      captcha => show(captcha, null),
      (error: Error) => show('', error.message),
    )
    const over = setTimeout(renew, freshMs)
    return () => {
      work.abort()
      clearTimeout(over)
    }
  }, [key, purpose, level, renew])
  const current = solved?.key === key ? solved : null
  const phase = current === null ? 'working' : current.trouble === null ? 'done' : 'failed'
  return { phase, captcha: current?.captcha ?? '', trouble: current?.trouble ?? null, retry: renew } as const
}
