import { useEffect } from 'react'

const pollMs = 2_000

/** Calls `refresh` every two seconds while `isUnderWay` is true. */
export function useRefreshing(isUnderWay: boolean, refresh: () => void): void {
  useEffect(() => {
    if (!isUnderWay) return
    const timer = setInterval(refresh, pollMs)
    return () => clearInterval(timer)
  }, [isUnderWay, refresh])
}
