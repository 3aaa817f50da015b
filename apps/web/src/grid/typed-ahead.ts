/** What was typed into a cell before the input that is to have it was there. */
export interface TypedAhead {
  isEmpty(): boolean
  /** Gives all that was typed so far. */
  add(text: string): string
  /** Gives it away: nobody gets it twice. */
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
