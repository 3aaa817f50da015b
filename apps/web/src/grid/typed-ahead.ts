/** The text typed into a cell before its input has loaded. */
export interface TypedAhead {
  isEmpty(): boolean
  /** Adds text and returns all of it. */
  add(text: string): string
  /** Returns the text and forgets it, so that it is used only once. */
  take(): string
}

export function createTypedAhead(): TypedAhead {
  let typed = ''
  return {
    isEmpty: () => typed === '',
    add(text) {
      typed += text
      return typed
    },
    take() {
      const text = typed
      typed = ''
      return text
    },
  }
}
