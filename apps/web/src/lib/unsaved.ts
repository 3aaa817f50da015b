const holders = new Set<symbol>()

/** A form says that it holds unsaved work; the returned function takes it back. */
export function holdUnsaved(): () => void {
  const holder = Symbol()
  holders.add(holder)
  return () => void holders.delete(holder)
}

/** Whether leaving the page now would lose something. */
export const hasUnsaved = (): boolean => holders.size > 0
