import { useEffect, useEffectEvent } from 'react'

/** Actions by `KeyboardEvent.key`, with letters in lower case. */
export type RecordKeys = Readonly<Record<string, (() => void) | null | undefined>>

/** Controls that use letters and arrow keys themselves. */
const keyUsers =
  'input, textarea, select, [contenteditable=true], [role=combobox], [role=menu], [role=listbox], [role=tablist], [role=dialog]'
/** Controls that Enter activates. */
const pressable = 'a, button, summary, [role=button], [role=tab]'

/**
 * Binds single keys of the record page. A key works while no control that uses it has the focus and no dialog is open.
 * A held key counts once, so that resting on Enter does not approve a row of records.
 */
export function useRecordKeys(keys: RecordKeys): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, repeat, isComposing, ctrlKey, metaKey, altKey, shiftKey } = event
    if (event.defaultPrevented || repeat || isComposing || ctrlKey || metaKey || altKey || shiftKey) return
    const act = keys[key.length === 1 ? key.toLowerCase() : key]
    if (!act || !(target instanceof Element) || target.closest(keyUsers)) return
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
