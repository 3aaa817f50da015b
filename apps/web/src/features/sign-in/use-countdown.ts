import { useEffect, useState } from 'react'

/** Seconds that are left of a wait; 0 where there is none. By the clock, since a hidden page's timers come late. */
export function useCountdown(): { secondsLeft: number; start: (seconds: number) => void } {
  const [end, setEnd] = useState(0)
  const [now, setNow] = useState(0)
  const isRunning = now < end
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [isRunning])
  return {
    secondsLeft: isRunning ? Math.ceil((end - now) / 1000) : 0,
    start(seconds) {
      setNow(Date.now())
      setEnd(Date.now() + seconds * 1000)
    },
  }
}
