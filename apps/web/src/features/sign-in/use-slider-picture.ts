import { useEffect, useState } from 'react'
import { fetchSlider, type SliderPicture } from '../../data/session/captcha.ts'

/** The server accepts a picture for one minute; an older one is replaced before the user starts to drag. */
const freshMs = 45_000

interface LoadedPicture {
  key: string
  drawn: SliderPicture | null
  /** Why no picture was loaded. */
  trouble: string | null
  at: number
}

/** Loads the picture with its gap and its piece for a key. */
export function useSliderPicture(key: string) {
  const [loaded, setLoaded] = useState<LoadedPicture | null>(null)
  useEffect(() => {
    let isCurrent = true
    const show = (found: Pick<LoadedPicture, 'drawn' | 'trouble'>) => {
      if (isCurrent) setLoaded({ key, at: performance.now(), ...found })
    }
    fetchSlider(key).then(
      drawn => show({ drawn, trouble: null }),
      (error: Error) => show({ drawn: null, trouble: error.message }),
    )
    return () => {
      isCurrent = false
    }
  }, [key])
  const current = loaded?.key === key ? loaded : null
  return {
    drawn: current?.drawn ?? null,
    trouble: current?.trouble ?? null,
    isStale: () => current !== null && performance.now() - current.at > freshMs,
  }
}
