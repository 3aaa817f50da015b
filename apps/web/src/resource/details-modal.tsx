import type { ResourceDef } from '@xw/shared/resource/resource'
import { Button, Skeleton } from 'antd'
import type { ResourceRecord } from '../data/resources/resource-record.ts'
import { useRecord } from '../data/resources/use-record.ts'
import { useRights } from '../data/session/use-rights.ts'
import { DetailsList } from '../widgets/details-list.tsx'
import { Modal } from '../widgets/modal.tsx'
import { FieldCell } from './field-cell.tsx'
import styles from './form.module.css'
import { detailGroups } from './form-groups.ts'
import { useListContext } from './list-context.ts'
import { LoadFailure } from './page-states.tsx'
import type { Slots } from './slots.ts'

/** PK-10: a record for reading, above its list. Mounted only while it is open. */
export default function DetailsModal({ id, cells }: { id: string; cells: Slots['cells'] }) {
  const { def, filter, change } = useListContext()
  const { record, error, reload } = useRecord(def, id, filter)
  const { edit } = useRights(def, record)
  const close = () => change({ open: null }, 'quietly')
  return (
    <Modal
      title={`详情 · ${def.title}`}
      width={1200}
      open
      onCancel={close}
      footer={
        <>
          {edit && <Button onClick={() => change({ open: { as: 'edit', id } }, 'quietly')}>编辑</Button>}
          <Button onClick={close}>关闭</Button>
        </>
      }
    >
      {record ? (
        <Details def={def} record={record} cells={cells} />
      ) : error ? (
        <LoadFailure error={error} permission={`${def.permission}:list`} onRetry={() => void reload()} />
      ) : (
        <Skeleton active paragraph={{ rows: 8 }} />
      )}
    </Modal>
  )
}

interface DetailsProps {
  def: ResourceDef
  record: ResourceRecord
  cells: Slots['cells']
}

/** Every field of the list or the form, under the form's headings. */
export function Details({ def, record, cells }: DetailsProps) {
  return (
    <div className={styles.details}>
      {detailGroups(def).map(({ title, fields }) => (
        <DetailsList
          key={title}
          {...(title && { title })}
          items={fields.map(({ key, field }) => ({
            key,
            label: field.label,
            children: <FieldCell name={key} field={field} record={record} cells={cells} />,
          }))}
        />
      ))}
    </div>
  )
}
