const unsavedForms = new Set<symbol>()

/** A form says that it holds unsaved work; the returned function takes it back. */
export function holdUnsaved(): () => void {
  const holder = Symbol()
  unsavedForms.add(holder)
  return () => void unsavedForms.delete(holder)
}

/** Whether leaving the page now would lose something. */
export const hasUnsaved = (): boolean => unsavedForms.size > 0
