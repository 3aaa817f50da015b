import { useCallback, useState } from 'react'

const newKey = () => `${Date.now()}${Math.random().toString(36).slice(2)}`

/** What a picture is asked for under, and answered under: a new one for every round, and whenever somebody asks for it. */
export function useCaptchaKey(round: number): [key: string, renew: () => void] {
  const [current, setCurrent] = useState(() => ({ round, key: newKey() }))
  if (current.round !== round) setCurrent({ round, key: newKey() })
  return [current.key, useCallback(() => setCurrent({ round, key: newKey() }), [round])]
}
