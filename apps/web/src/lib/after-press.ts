let isPressed = false
addEventListener('pointerdown', () => (isPressed = true), { capture: true })
for (const end of ['pointerup', 'pointercancel'] as const)
  addEventListener(end, () => (isPressed = false), { capture: true })

/**
 * Does what moves parts of a page once nothing is being pressed. A press that leaves an input comes before its click: a
 * sentence that appeared between the two would push the button away from under it, and the click would be lost.
 */
export function afterPress(act: () => void): void {
  if (!isPressed) return act()
  const done = new AbortController()
  const { signal } = done
  const finish = () => {
    if (signal.aborted) return
    done.abort()
    act()
  }
  // The click has its target by now, and what it does comes after: the check of an input must not overtake saving.
  addEventListener('click', finish, { capture: true, signal })
  // Not every press becomes a click; one that does is there before the next task.
  for (const end of ['pointerup', 'pointercancel'] as const) addEventListener(end, () => setTimeout(finish), { signal })
}
