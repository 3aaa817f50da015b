import { useEffect, useState } from 'react'
import { fetchLetters } from '../../data/session/captcha.ts'

/** The picture to copy letters from; null while loading, and where it could not be loaded. */
export function useLetters(key: string): string | null {
  const [picture, setPicture] = useState<string | null>(null)
  useEffect(() => {
    let isCurrent = true
    setPicture(null)
    fetchLetters(key).then(
      loaded => isCurrent && setPicture(loaded),
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [key])
  return picture
}
