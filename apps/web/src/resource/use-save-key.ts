import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Ctrl/⌘+S saves what stands in `box`, in place of the browser's saving of the page. */
export function useSaveKey(box: RefObject<HTMLElement | null>, save: () => void): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return
    event.preventDefault()
    // A dialog that stands above the form has the keys for itself.
    const place = box.current?.closest('[role=dialog]') ?? box.current
    const target = event.target as Node
    if (target === document.body || place?.contains(target)) save()
  })
  useEffect(() => {
    window.addEventListener('keydown', handleKey)
    return () => window.removeEventListener('keydown', handleKey)
  }, [])
}
