import { useEffect } from 'react'

const pollMs = 2_000

/** Looks again every few seconds while something is under way. */
export function useRefreshing(isUnderWay: boolean, refresh: () => void): void {
  useEffect(() => {
    if (!isUnderWay) return
    const timer = setInterval(refresh, pollMs)
    return () => clearInterval(timer)
  }, [isUnderWay, refresh])
}
