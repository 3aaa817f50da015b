import { useState } from 'react'
import { request } from '../api/http.ts'
import { type Refusal, readRefusal } from '../api/refusal.ts'
import { notify } from '../lib/notify.ts'

/** Sends a dialog's form: whether a call is running, and the refusal to show at its fields. */
export function useSend(onDone: () => void) {
  const [isBusy, setBusy] = useState(false)
  async function send(path: string, body: object): Promise<Refusal | null> {
    setBusy(true)
    try {
      const answer = await request(path, { method: 'POST', body })
      if (answer.success) {
        notify.success(answer.message)
        onDone()
      }
      return readRefusal(answer)
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, send }
}
