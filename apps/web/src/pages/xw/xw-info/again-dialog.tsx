import type { ComponentProps } from 'react'
import JoinDialog, { again } from './join-dialog.tsx'

/** DG-04: what was deferred comes into a later collection. */
export default function AgainDialog(props: Omit<ComponentProps<typeof JoinDialog>, 'way'>) {
  return <JoinDialog way={again} {...props} />
}
