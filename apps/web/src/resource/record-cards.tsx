import { Checkbox } from 'antd'
import type { ResourceRecord } from '../data/resource-record.ts'
import styles from './cards.module.css'
import type { Column } from './columns.ts'
import { FieldCell } from './field-cell.tsx'
import { useListContext } from './list-context.ts'
import { CardMenu } from './row-actions.tsx'
import type { Slots } from './slots.ts'

interface RecordCardsProps extends Pick<Slots, 'cells' | 'rowActions'> {
  columns: readonly Column[]
  isSelectable: boolean
  onRemove: (ids: readonly string[]) => Promise<void>
}

/** How many values a card shows below its heading: those of the first columns are the ones that matter. */
const maxFacts = 3

const isFilled = (value: unknown) => value !== null && value !== undefined && value !== ''

/** The records of a list as cards, where a table has no room. */
export function RecordCards({ columns, isSelectable, ...props }: RecordCardsProps) {
  const { page, selection } = useListContext()
  const [heading, ...others] = columns.filter(column => !column.isHidden)
  const toggle = (id: string) =>
    selection.select(selection.ids.includes(id) ? selection.ids.filter(other => other !== id) : [...selection.ids, id])
  return (
    <ul className={styles.cards}>
      {page?.records.map(record => (
        <li key={record.id} className={styles.card}>
          <div className={styles.head}>
            {isSelectable && (
              <Checkbox
                checked={selection.ids.includes(record.id)}
                onChange={() => toggle(record.id)}
                aria-label="选择这一条"
              />
            )}
            <strong>{heading && <CardCell column={heading} record={record} cells={props.cells} />}</strong>
            <CardMenu record={record} onRemove={props.onRemove} />
          </div>
          <dl className={styles.facts}>
            {others
              .filter(({ key }) => isFilled(record[key]))
              .slice(0, maxFacts)
              .map(column => (
                <div key={column.key}>
                  <dt>{column.field.label}</dt>
                  <dd>
                    <CardCell column={column} record={record} cells={props.cells} />
                  </dd>
                </div>
              ))}
          </dl>
          {props.rowActions && <div className={styles.actions}>{props.rowActions(record)}</div>}
        </li>
      ))}
    </ul>
  )
}

const CardCell = ({ column, ...props }: { column: Column; record: ResourceRecord } & Pick<Slots, 'cells'>) => (
  <FieldCell name={column.key} field={column.field} {...props} />
)
