import type { ComponentProps } from 'react'
import JoinDialog, { copyMethod } from './join-dialog.tsx'

/** DG-04: copies deferred records into a later batch. */
export default function LaterBatchDialog(props: Omit<ComponentProps<typeof JoinDialog>, 'way'>) {
  return <JoinDialog way={copyMethod} {...props} />
}
