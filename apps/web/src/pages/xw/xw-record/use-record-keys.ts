import { useEffect, useEffectEvent } from 'react'

/** By `KeyboardEvent.key`, letters in lower case. */
export type RecordKeys = Readonly<Record<string, (() => void) | null | undefined>>

/** What uses letters and arrows itself. */
const typing =
  'input, textarea, select, [contenteditable=true], [role=combobox], [role=menu], [role=listbox], [role=tablist], [role=dialog]'
/** What Enter presses. */
const pressable = 'a, button, summary, [role=button], [role=tab]'

/**
 * Single keys of the record page. A key belongs to the page as long as no control that uses it has the focus and no
 * dialog is open. A key that is held down counts once, so that nobody approves a row of records by resting on Enter.
 */
export function useRecordKeys(keys: RecordKeys): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, repeat, isComposing, ctrlKey, metaKey, altKey, shiftKey } = event
    if (event.defaultPrevented || repeat || isComposing || ctrlKey || metaKey || altKey || shiftKey) return
    const act = keys[key.length === 1 ? key.toLowerCase() : key]
    if (!act || !(target instanceof Element) || target.closest(typing)) return
    if (key === 'Enter' && target.closest(pressable)) return
    if ([...document.querySelectorAll('[role=dialog]')].some(dialog => dialog.checkVisibility())) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    window.addEventListener('keydown', handleKey)
    return () => window.removeEventListener('keydown', handleKey)
  }, [])
}
