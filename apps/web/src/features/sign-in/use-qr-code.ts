import type { QrSignInCode } from '@xw/shared/wire/qr-sign-in'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { fetchQrCode, fetchQrState, signInByQr } from '../../data/session/qr-sign-in.ts'

const askEveryMs = 2_000

/** Loads a QR code for this browser and polls its state. `over` is the message shown once the code has ended. */
export function useQrCode(onDone: () => void) {
  const [code, setCode] = useState<QrSignInCode | null>(null)
  const [over, setOver] = useState<string | null>(null)
  const refresh = useCallback(() => {
    setCode(null)
    setOver(null)
    fetchQrCode().then(setCode, (error: Error) => setOver(error.message))
  }, [])
  useEffect(refresh, [refresh])
  // An effect event, because a new `onDone` must not restart the polling.
  const goOn = useEffectEvent(onDone)

  useEffect(() => {
    if (!code || over !== null) return
    let isCurrent = true
    let timer = 0
    async function ask(current: QrSignInCode) {
      // A failed request counts as waiting, so that a short loss of network does not end the code.
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
