/** Whether the keyboard is in a grid: the cell that becomes active then takes it. */
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
