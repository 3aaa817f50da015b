import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Makes Ctrl/⌘+S save the content of `box` instead of the page. */
export function useSaveKey(box: RefObject<HTMLElement | null>, save: () => void): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return
    event.preventDefault()
    // A dialog above the form handles its own keys.
    const place = box.current?.closest('[role=dialog]') ?? box.current
    const target = event.target as Node
    if (target === document.body || place?.contains(target)) save()
  })
  useEffect(() => {
    window.addEventListener('keydown', handleKey)
    return () => window.removeEventListener('keydown', handleKey)
  }, [])
}
