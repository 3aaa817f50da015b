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
  const finish = () => {
    done.abort()
    // The click comes before the next task.
    setTimeout(act)
  }
  for (const end of ['pointerup', 'pointercancel'] as const) addEventListener(end, finish, { signal: done.signal })
}
