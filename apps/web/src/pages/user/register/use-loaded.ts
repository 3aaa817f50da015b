import { useCallback, useEffect, useState } from 'react'

interface Loaded<T> {
  /** Null while loading and after a failure. */
  value: T | null
  hasFailed: boolean
  retry: () => void
}

/** Loads data for a page without a session, and loads it again when `load` changes. */
export function useLoaded<T>(load: (() => Promise<T>) | null): Loaded<T> {
  const [state, setState] = useState<{ value: T | null; hasFailed: boolean }>({ value: null, hasFailed: false })
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round repeats the same request.
  useEffect(() => {
    let isCurrent = true
    setState({ value: null, hasFailed: false })
    load?.().then(
      value => isCurrent && setState({ value, hasFailed: false }),
      () => isCurrent && setState({ value: null, hasFailed: true }),
    )
    return () => {
      isCurrent = false
    }
  }, [load, round])
  return { ...state, retry: useCallback(() => setRound(before => before + 1), []) }
}
