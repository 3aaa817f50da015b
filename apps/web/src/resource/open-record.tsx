import { useEffect, useEffectEvent } from 'react'
import type { OpenRecordState } from '../data/resources/list-state.ts'
import { useRights } from '../data/session/use-rights.ts'
import { lazyPart } from '../lib/lazy-part.tsx'
import { useListContext } from './list-context.ts'
import { loadForm } from './load-form.ts'
import type { Slots } from './slots.ts'
import { useOpenRecord } from './use-open-record.ts'

const DetailsModal = lazyPart(() => import('./details-modal.tsx'))
const FormModal = lazyPart(loadForm)

/** Redirects a link that opens a record above its list to the record's own page, which it has since been given. */
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

/** The record that is open above its list, according to the URL. */
export function OpenRecord({ inputs, cells, children }: OpenRecordProps) {
  const list = useListContext()
  const { def, state, recordPath } = list
  const rights = useRights(def)
  const { open } = state
  useOwnPage(recordPath === null ? null : open)
  if (recordPath !== null) return null
  if (!open || (open.as === 'add' && !rights.add)) return null
  // A link from a colleague may open the form. A user who cannot edit gets the details instead.
  if (open.as === 'details' || (open.as === 'edit' && !rights.edit)) return <DetailsModal id={open.id} cells={cells} />
  const id = open.as === 'edit' ? open.id : null
  return (
    <FormModal key={id} id={id} under={open.as === 'add' ? open.under : undefined} inputs={inputs}>
      {children}
    </FormModal>
  )
}
