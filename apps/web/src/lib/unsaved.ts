const unsavedForms = new Set<symbol>()

/** Registers a form with unsaved work. Returns a function that releases it. */
export function holdUnsaved(): () => void {
  const holder = Symbol()
  unsavedForms.add(holder)
  return () => void unsavedForms.delete(holder)
}

/** Reports whether leaving the page now would lose something. */
export const hasUnsaved = (): boolean => unsavedForms.size > 0
