import { useEffect, useState } from 'react'

/** Returns the seconds left of a wait, or 0. Uses the clock, because timers of a hidden page fire late. */
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
