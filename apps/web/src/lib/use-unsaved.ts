import { useEffect } from 'react'
import { holdUnsaved } from './unsaved.ts'

/** Tells the page that this form holds unsaved work for as long as `isDirty`. */
export function useUnsaved(isDirty: boolean): void {
  useEffect(() => (isDirty ? holdUnsaved() : undefined), [isDirty])
}
