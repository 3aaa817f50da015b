import { useRights } from '../data/use-rights.ts'
import { lazyPart } from '../lib/lazy-part.tsx'
import { useListContext } from './list-context.ts'
import type { Slots } from './slots.ts'

const DetailsModal = lazyPart(() => import('./details-modal.tsx'))
const FormModal = lazyPart(() => import('./form-modal.tsx'))

interface OpenRecordProps extends Pick<Slots, 'inputs' | 'cells'> {
  children?: Slots['form']
}

/** The record that stands open over its list, as the URL says. */
export function OpenRecord({ inputs, cells, children }: OpenRecordProps) {
  const { def, state } = useListContext()
  const rights = useRights(def)
  const { open } = state
  if (!open || (open.as === 'add' && !rights.add)) return null
  // A colleague's link may lead to the form; who cannot edit reads.
  if (open.as === 'details' || (open.as === 'edit' && !rights.edit)) return <DetailsModal id={open.id} cells={cells} />
  const id = open.as === 'edit' ? open.id : null
  return (
    <FormModal key={id} id={id} under={open.as === 'add' ? open.under : undefined} inputs={inputs}>
      {children}
    </FormModal>
  )
}
