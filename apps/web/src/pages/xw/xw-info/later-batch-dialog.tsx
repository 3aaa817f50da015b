import type { ComponentProps } from 'react'
import JoinBatchDialog, { copyMethod } from './join-batch-dialog.tsx'

/** DG-04: copies deferred records into a later batch. */
export default function LaterBatchDialog(props: Omit<ComponentProps<typeof JoinBatchDialog>, 'way'>) {
  return <JoinBatchDialog way={copyMethod} {...props} />
}
