import type { QrSignInCode } from '@xw/shared/wire/qr-sign-in'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { fetchQrCode, fetchQrState, signInByQr } from '../../data/session/qr-sign-in.ts'

const askEveryMs = 2_000

/** A picture for this browser, and what is said in its place once it is over. */
export function useQrCode(onDone: () => void) {
  const [code, setCode] = useState<QrSignInCode | null>(null)
  const [over, setOver] = useState<string | null>(null)
  const refresh = useCallback(() => {
    setCode(null)
    setOver(null)
    fetchQrCode().then(setCode, (error: Error) => setOver(error.message))
  }, [])
  useEffect(refresh, [refresh])
  // Where to go on may change from one drawing to the next, and does not start the asking anew.
  const goOn = useEffectEvent(onDone)

  useEffect(() => {
    if (!code || over !== null) return
    let isCurrent = true
    let timer = 0
    async function ask(current: QrSignInCode) {
      // Whoever is offline for a moment is asked for again, until the picture is too old.
      const state = await fetchQrState(current).catch(() => 'waiting' as const)
      if (!isCurrent) return
      if (state === 'waiting') timer = window.setTimeout(() => void ask(current), askEveryMs)
      else if (state === 'over') setOver('二维码已失效，或已在手机上取消')
      else await enter(current)
    }
    async function enter(current: QrSignInCode) {
      const refusal = await signInByQr(current)
      if (!refusal) goOn()
      else if (isCurrent) setOver(refusal.message)
    }
    timer = window.setTimeout(() => void ask(code), askEveryMs)
    return () => {
      isCurrent = false
      window.clearTimeout(timer)
    }
  }, [code, over])

  return { code, over, refresh }
}
