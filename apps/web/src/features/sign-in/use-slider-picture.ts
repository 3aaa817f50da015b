import { useEffect, useState } from 'react'
import { fetchSlider, type SliderPicture } from '../../data/session/captcha.ts'

/** A picture is good for a minute; one that is about to be over is changed before somebody takes hold of it. */
const freshMs = 45_000

interface Loaded {
  key: string
  drawn: SliderPicture | null
  /** Why there is none. */
  trouble: string | null
  at: number
}

/** The picture with the gap for a key. */
export function useSliderPicture(key: string) {
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  useEffect(() => {
    let isCurrent = true
    const show = (found: Pick<Loaded, 'drawn' | 'trouble'>) => {
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
