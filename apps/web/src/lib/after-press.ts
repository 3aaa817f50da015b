let isPressed = false
addEventListener('pointerdown', () => (isPressed = true), { capture: true })
for (const end of ['pointerup', 'pointercancel'] as const)
  addEventListener(end, () => (isPressed = false), { capture: true })

/**
 * Runs an action that moves parts of the page once no mouse button or finger is pressed. When a press leaves an input,
 * the blur comes before the click: a message that appeared between the two would push the button away, and the click
 * would be lost.
 */
export function afterPress(act: () => void): void {
  if (!isPressed) return act()
  const done = new AbortController()
  const finish = () => {
    done.abort()
    // The click event comes before the next task.
    setTimeout(act)
  }
  for (const end of ['pointerup', 'pointercancel'] as const) addEventListener(end, finish, { signal: done.signal })
}
