import { useEffect, useState } from 'react'
import { fetchLetters } from '../../data/session/captcha.ts'

/** Loads the picture of letters; null while loading or when loading failed. */
export function useLetterPicture(key: string): string | null {
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
