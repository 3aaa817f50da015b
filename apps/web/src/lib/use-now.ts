import { useEffect, useState } from 'react'

const minuteMs = 60_000

/** What the time is, minute by minute: a deadline comes nearer while the page is open. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minuteMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
