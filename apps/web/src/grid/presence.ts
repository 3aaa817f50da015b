/** Whether the keyboard is in a grid: the cell that becomes active then takes it. */
export interface Presence {
  isHere(): boolean
  note(isHere: boolean): void
}

export function createPresence(): Presence {
  let here = false
  return {
    isHere: () => here,
    note(isHere) {
      here = isHere
    },
  }
}
