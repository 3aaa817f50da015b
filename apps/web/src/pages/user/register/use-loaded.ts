import { useCallback, useEffect, useState } from 'react'

interface Loaded<T> {
  /** Null while loading, and where it could not be loaded. */
  value: T | null
  hasFailed: boolean
  retry: () => void
}

/** What a page without a session needs from the server before it can be used; asked again when `load` is another. */
export function useLoaded<T>(load: (() => Promise<T>) | null): Loaded<T> {
  const [state, setState] = useState<{ value: T | null; hasFailed: boolean }>({ value: null, hasFailed: false })
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a round is another try of the same.
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
