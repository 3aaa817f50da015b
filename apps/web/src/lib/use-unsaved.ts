import { useEffect } from 'react'
import { holdUnsaved } from './unsaved.ts'

/** Reports this form as unsaved work as long as `isDirty` is true. */
export function useUnsaved(isDirty: boolean): void {
  useEffect(() => (isDirty ? holdUnsaved() : undefined), [isDirty])
}
