import { useCallback, useEffect, useState } from 'react'
import { fetchCaptcha } from '../../data/sign-in.ts'

interface Captcha {
  /** Sent with the letters, so that the server knows which picture they are of. */
  key: string
  /** Null while loading, and where it could not be loaded. */
  picture: string | null
  refresh: () => void
}

const newKey = () => `${Date.now()}${Math.random().toString(36).slice(2)}`

/** The picture to copy letters from, once one is asked for; every refresh is a new key and a new picture. */
export function useCaptcha(isNeeded: boolean): Captcha {
  const [key, setKey] = useState(newKey)
  const [picture, setPicture] = useState<string | null>(null)
  const refresh = useCallback(() => setKey(newKey()), [])
  useEffect(() => {
    if (!isNeeded) return
    let isCurrent = true
    setPicture(null)
    fetchCaptcha(key).then(
      loaded => isCurrent && setPicture(loaded),
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [isNeeded, key])
  return { key, picture, refresh }
}
