/** Tracks whether the focus is inside a grid. If so, the cell that becomes active takes it. */
export interface KeyboardPresence {
  isHere(): boolean
  note(isHere: boolean): void
}

export function createKeyboardPresence(): KeyboardPresence {
  let here = false
  return {
    isHere: () => here,
    note(isHere) {
      here = isHere
    },
  }
}
