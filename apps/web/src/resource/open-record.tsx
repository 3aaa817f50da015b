import { useEffect, useEffectEvent } from 'react'
import type { OpenRecord as OpenRecordState } from '../data/resources/list-state.ts'
import { useRights } from '../data/session/use-rights.ts'
import { lazyPart } from '../lib/lazy-part.tsx'
import { useListContext } from './list-context.ts'
import { loadForm } from './load-form.ts'
import type { Slots } from './slots.ts'
import { useOpenRecord } from './use-open-record.ts'

const DetailsModal = lazyPart(() => import('./details-modal.tsx'))
const FormModal = lazyPart(loadForm)

/** A link that opens a record over its list leads on to the page that the record has by now. */
function useOwnPage(open: OpenRecordState | null) {
  const { change } = useListContext()
  const openRecord = useOpenRecord()
  const lead = useEffectEvent((record: OpenRecordState) => {
    change({ open: null }, 'quietly')
    openRecord(record)
  })
  useEffect(() => {
    if (open) lead(open)
  }, [open])
}

interface OpenRecordProps extends Pick<Slots, 'inputs' | 'cells'> {
  children?: Slots['form']
}

/** The record that stands open over its list, as the URL says. */
export function OpenRecord({ inputs, cells, children }: OpenRecordProps) {
  const list = useListContext()
  const { def, state, recordPath } = list
  const rights = useRights(def)
  const { open } = state
  useOwnPage(recordPath === null ? null : open)
  if (recordPath !== null) return null
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
