import { useCallback, useState } from 'react'

const newKey = () => `${Date.now()}${Math.random().toString(36).slice(2)}`

/**
 * Returns the key that a picture is requested and answered under. Each round has a new key, and `renew` makes another
 * one.
 */
export function useCaptchaKey(round: number): [key: string, renew: () => void] {
  const [current, setCurrent] = useState(() => ({ round, key: newKey() }))
  if (current.round !== round) setCurrent({ round, key: newKey() })
  return [current.key, useCallback(() => setCurrent({ round, key: newKey() }), [round])]
}
