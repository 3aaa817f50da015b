import { type ProofPurpose, proofSeconds } from '@xw/shared/session/proof'
import { useEffect, useState } from 'react'
import { solveProof } from '../../data/session/proof.ts'
import { useCaptchaKey } from './use-captcha-key.ts'

/** A proof is replaced one minute before the server stops accepting it. */
const freshMs = (proofSeconds - 60) * 1000

interface SolvedProof {
  key: string
  captcha: string
  /** Why there is no proof. */
  trouble: string | null
}

/** Solves a proof of work at once, and a new one for every round. */
export function useProof({ purpose, level, round }: { purpose: ProofPurpose; level: number; round: number }) {
  const [key, renew] = useCaptchaKey(round)
  const [solved, setSolved] = useState<SolvedProof | null>(null)
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
